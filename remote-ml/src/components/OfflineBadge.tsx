import { useHasRole } from '@alma/shared/auth';
import type { Assistant } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge } from '@alma/shared/ui';
import { lazy, Suspense, useState } from 'react';
import { texts } from '../texts.ts';

// Few people ever open it.
const AssistantDialog = lazy(async () => {
  const { AssistantDialog: Dialog } = await import('./assistant/AssistantDialog.tsx');
  return { default: Dialog };
});

const Open = styled.button`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  cursor: pointer;

  &:hover {
    background: var(--bg-hover);
  }
`;

/** Tells honestly that no model answers, and administrators how one is connected or whether it is well. */
export function OfflineBadge({ assistant }: { assistant: Assistant | undefined }) {
  const isAdmin = useHasRole('ADMIN');
  const [isOpen, setIsOpen] = useState(false);
  const isOffline = assistant?.kind === 'offline';
  if (assistant === undefined || (!isOffline && !isAdmin)) return null;
  return (
    <>
      <Open type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Badge tone="outline" icon={isOffline ? 'plug-zap' : 'sparkles'}>
          {isOffline ? texts.offline : assistant.model}
        </Badge>
      </Open>
      {isOpen && (
        <Suspense>
          <AssistantDialog assistant={assistant} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
