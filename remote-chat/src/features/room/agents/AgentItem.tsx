import type { ChatAgent, ChatParticipant } from '@alma/shared/contract';
import { Avatar, IconButton } from '@alma/shared/ui';
import { texts } from '../../../texts.ts';
import * as S from '../people.styled.ts';

const copy = texts.agents;

interface AgentItemProps {
  agent: ChatAgent;
  owner: ChatParticipant | undefined;
  userId: string;
  /** Absent when the reader may not remove it. */
  onRemove?: ((agent: ChatAgent) => void) | undefined;
}

/** An agent among the participants, with its owner. */
export function AgentItem({ agent, owner, userId, onRemove }: AgentItemProps) {
  const { id, name, owner_id } = agent;
  return (
    <S.Person>
      <Avatar id={id} name={name} kind="agent" />
      <S.Text>
        <span>
          <bdi title={name}>{name}</bdi>
        </span>
        {owner_id === userId ? copy.own : copy.of(owner?.display_name ?? copy.former)}
      </S.Text>
      {onRemove && (
        <IconButton icon="x" size="sm" label={texts.people.remove(name)} onClick={() => onRemove(agent)} />
      )}
    </S.Person>
  );
}
