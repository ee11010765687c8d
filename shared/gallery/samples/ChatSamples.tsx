import {
  ChatFrame,
  Composer,
  PanelSection,
  ReadOnlyNotice,
  SessionPanel,
  VirtualLog,
} from '@alma/shared/chat';
import { Chip } from '@alma/shared/inputs';
import { Badge, Banner, Button, Card, IconButton } from '@alma/shared/ui';
import { useState } from 'react';
import * as S from '../KitPage.styled.ts';
import { Sample } from '../Sample.tsx';
import { ChatThreadSample } from './ChatThreadSample.tsx';

/** A thread with messages in every state, and every state of the composer. */
export function ChatSamples() {
  const [text, setText] = useState('');
  return (
    <>
      <Sample title="Composer and what stands in its place">
        <Card>
          <S.Lines>
            <Composers />
          </S.Lines>
        </Card>
      </Sample>
      <Sample title="Thread" wide>
        <S.Stage>
          <ChatFrame
            title="Lisbon launch team"
            subtitle="6 participants, 4 online"
            badges={
              <Badge tone="outline" icon="plug-zap">
                Offline assistant
              </Badge>
            }
            actions={<IconButton icon="ellipsis" label="Chat menu" />}
            panel={{ label: 'Session', content: <Panel /> }}
            footer={
              <Composer
                label="Message"
                placeholder="Message Lisbon launch team"
                value={text}
                onValueChange={setText}
                onSend={() => setText('')}
                limit={4000}
              />
            }
          >
            <VirtualLog
              rows={['thread']}
              keyOf={(row) => row}
              estimate={() => 900}
              isNews={() => false}
              renderRow={() => <ChatThreadSample />}
            />
          </ChatFrame>
        </S.Stage>
      </Sample>
    </>
  );
}

function Panel() {
  return (
    <SessionPanel
      title="Session"
      items={[
        { term: 'Profile', value: 'Data scientist' },
        { term: 'Session ID', value: <code>5e20c7d1</code> },
      ]}
      action={
        <Button icon="rotate-ccw" block>
          Restart
        </Button>
      }
    >
      <PanelSection title="Attachments" count={0}>
        File attachments coming soon
      </PanelSection>
    </SessionPanel>
  );
}

function Composers() {
  const still = { value: '', onValueChange: () => undefined, onSend: () => undefined };
  return (
    <>
      <Composer
        {...still}
        label="Message with files"
        placeholder="Answer in your own words"
        value="yes, and here is my CV"
        attachments={<Chip label="cv-2026.pdf" icon="file-text" onRemove={() => undefined} />}
        tools={<IconButton icon="paperclip" label="Attach a file" size="sm" />}
      />
      <Composer
        {...still}
        label="Message while an answer runs"
        placeholder="Ask about the files in this project"
        running
        onStop={() => undefined}
      />
      <Composer
        {...still}
        label="Message over the limit"
        placeholder=""
        value="eleven characters"
        limit={10}
      />
      <Composer
        {...still}
        label="Message without agents"
        placeholder="Message the team"
        disabledReason="Add an agent to write to"
      />
      <Banner tone="warning" icon="pause" title="Paused" action={<Button variant="primary">Continue</Button>}>
        Add feedback, or go on with the next round.
      </Banner>
      <ReadOnlyNotice>This chat has been archived and is read-only.</ReadOnlyNotice>
    </>
  );
}
