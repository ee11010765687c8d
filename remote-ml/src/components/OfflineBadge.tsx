import type { Assistant } from '@alma/shared/contract';
import { Badge } from '@alma/shared/ui';
import { texts } from '../texts.ts';

/** Tells honestly that no model answers. */
export function OfflineBadge({ assistant }: { assistant: Assistant | undefined }) {
  if (assistant?.kind !== 'offline') return null;
  return (
    <span title={texts.offlineHint}>
      <Badge tone="outline" icon="plug-zap">
        {texts.offline}
      </Badge>
    </span>
  );
}
