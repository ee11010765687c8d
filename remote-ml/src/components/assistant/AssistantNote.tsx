import { useHasRole } from '@alma/shared/auth';
import { PanelSection } from '@alma/shared/chat';
import type { Assistant } from '@alma/shared/contract';
import { Button, Note, Rows } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { modelOf } from '../names.ts';
import { LazyAssistantDialog } from './LazyAssistantDialog.tsx';

/** For sessions without a model: what answers instead, and how to connect one. */
export function AssistantNote({ assistant }: { assistant: Assistant }) {
  const isAdmin = useHasRole('ADMIN');
  const [isOpen, setIsOpen] = useState(false);
  if (assistant.kind !== 'offline') return null;
  return (
    <PanelSection title={texts.assistant}>
      <Rows data-gap="2">
        <Note>
          {texts.offlineHint} {texts.offlineModel(modelOf(assistant))}
        </Note>
        <Button block size="sm" icon="plug-zap" onClick={() => setIsOpen(true)}>
          {isAdmin ? texts.connectModel : texts.aboutAssistant}
        </Button>
      </Rows>
      {isOpen && <LazyAssistantDialog assistant={assistant} onClose={() => setIsOpen(false)} />}
    </PanelSection>
  );
}
