import { useHasRole } from '@alma/shared/auth';
import type { Assistant } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Badge } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { LazyAssistantDialog } from './assistant/LazyAssistantDialog.tsx';
import { LazyTooltip } from './LazyOverlays.tsx';
import { modelOf } from './names.ts';

const Open = styled.button`
  display: inline-flex;
  align-items: center;
  min-height: 24px;
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;

  &:hover {
    background: var(--bg-hover);
  }
`;

/** Shows that no model answers. Its tooltip explains what that means, and a click shows how to connect one. */
export function OfflineBadge({ assistant }: { assistant: Assistant | undefined }) {
  const isAdmin = useHasRole('ADMIN');
  const [isOpen, setIsOpen] = useState(false);
  const isOffline = assistant?.kind === 'offline';
  if (assistant === undefined || (!isOffline && !isAdmin)) return null;
  const badge = (
    <Open type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
      <Badge tone="outline" icon={isOffline ? 'plug-zap' : 'sparkles'}>
        {isOffline ? texts.offline : assistant.model}
      </Badge>
    </Open>
  );
  return (
    <>
      {isOffline ? (
        <LazyTooltip text={`${texts.offlineHint} ${texts.offlineModel(modelOf(assistant))}`}>
          {badge}
        </LazyTooltip>
      ) : (
        badge
      )}
      {isOpen && <LazyAssistantDialog assistant={assistant} onClose={() => setIsOpen(false)} />}
    </>
  );
}
