import { streamCall, useApiCache } from '@alma/shared/api';
import { ChatFrame, Composer } from '@alma/shared/chat';
import type { AiSession, Citation, Project, User } from '@alma/shared/contract';
import { aiLimits } from '@alma/shared/contract/runs/limits';
import { Link } from '@alma/shared/router';
import { ButtonLink } from '@alma/shared/ui';
import { useMemo, useState } from 'react';
import { OfflineBadge } from '../../components/OfflineBadge.tsx';
import { paths } from '../../components/paths.ts';
import { SessionMenu } from '../../components/session-menu/SessionMenu.tsx';
import { ThreadLog } from '../../components/thread/ThreadLog.tsx';
import { ThreadPage } from '../../components/thread/ThreadPage.tsx';
import { useThread } from '../../components/thread/useThread.ts';
import { texts } from '../../texts.ts';
import { Reader } from './Reader.tsx';
import { shownSources } from './sources.ts';
import { SourcesPanel } from './SourcesPanel.tsx';

const copy = texts.chat;
const assistant = { id: 'assistant', name: texts.assistant };
const speakerOf = () => assistant;
const noCitations: readonly Citation[] = [];

interface ProjectSessionProps {
  projectId: string;
  session: AiSession;
  project: Project | undefined;
  user: User;
  onRefresh: () => Promise<unknown>;
}

/** A conversation about the files of a project. The session's id must be its key. */
export function ProjectSession({ projectId, session, project, user, onRefresh }: ProjectSessionProps) {
  const id = session.session_id;
  const cache = useApiCache();
  const [active, setActive] = useState<Citation>();
  const [isReading, setIsReading] = useState(false);
  const thread = useThread(session, user, {
    ask: ({ text, requestId }, signal) => {
      const body = { message: text, session_id: id, request_id: requestId };
      return streamCall('projects.chat', { params: { project_id: projectId }, body }, { signal });
    },
    refresh: onRefresh,
  });
  const { conversation, turn, running, stop, composer, draft, setDraft } = thread;
  const { messages } = session.channel_values;
  const title = session.title ?? copy.session;
  const growing = turn?.citations ?? noCitations;
  const sources = useMemo(() => shownSources(messages, growing, active), [messages, growing, active]);

  const openSource = (citation: Citation) => {
    setActive(citation);
    setIsReading(true);
  };
  const citationUse = useMemo(() => ({ active, onOpen: openSource }), [active]);
  const handleRemoved = () => void cache.invalidate('projects.chats');
  const handleSend = () => {
    conversation.send({ text: draft.trim(), files: [], urls: [] });
    setDraft('');
  };

  return (
    <ThreadPage>
      <ChatFrame
        title={title}
        badges={<OfflineBadge assistant={session.assistant} />}
        actions={
          <>
            <SessionMenu
              session={session}
              title={title}
              onRemoved={handleRemoved}
              leaveTo={paths.project(projectId)}
            />
            <ButtonLink icon="x" size="sm">
              <Link to={paths.project(projectId)}>{texts.close}</Link>
            </ButtonLink>
          </>
        }
        panel={{
          label: copy.panel,
          width: 'sources',
          content: (
            <SourcesPanel
              session={session}
              project={project}
              sources={sources}
              active={active}
              onOpen={openSource}
            />
          ),
        }}
        footer={
          <Composer
            ref={composer}
            label={texts.thread.message}
            placeholder={copy.placeholder}
            limit={aiLimits.message}
            value={draft}
            onValueChange={setDraft}
            onSend={handleSend}
            running={running}
            onStop={stop}
          />
        }
      >
        <ThreadLog thread={thread} speakerOf={speakerOf} citationUse={citationUse} canCopy fromTop />
      </ChatFrame>
      {isReading && active && (
        <Reader projectId={projectId} citation={active} onClose={() => setIsReading(false)} />
      )}
    </ThreadPage>
  );
}
