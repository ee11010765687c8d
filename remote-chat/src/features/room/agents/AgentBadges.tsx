import type { MessageAgent } from '@alma/shared/contract';
import { Badge } from '@alma/shared/ui';
import { texts } from '../../../texts.ts';

const copy = texts.agents;

/** Shows whose agent wrote a message, and whether it answered without a model. */
export function AgentBadges({ agent, userId }: { agent: MessageAgent; userId: string }) {
  const { owner_id, owner_name, assistant } = agent;
  return (
    <>
      <Badge small>{owner_id === userId ? copy.own : copy.of(owner_name)}</Badge>
      {assistant === 'offline' && (
        <Badge small tone="outline">
          {copy.offline}
        </Badge>
      )}
    </>
  );
}
