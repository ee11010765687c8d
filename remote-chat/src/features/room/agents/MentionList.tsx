import type { ChatParticipant } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Avatar, VisuallyHidden } from '@alma/shared/ui';
import { texts } from '../../../texts.ts';
import type { Mentions } from './useMentions.ts';

const copy = texts.agents;

const List = styled.div`
  position: absolute;
  inset-inline: 0;
  bottom: calc(100% + 6px);
  z-index: 1;
  max-height: 240px;
  padding: 4px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--bg-card);
  box-shadow: var(--e-2);
`;

const Option = styled.div`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 44px;
  padding: 4px 8px;
  border-radius: var(--r-md);
  cursor: pointer;

  &[data-active],
  &:hover {
    background: var(--bg-hover);
  }

  &[data-active] {
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  > span {
    min-width: 0;
    overflow-wrap: anywhere;
    color: var(--text-strong);
    font-size: var(--fs-13);
    font-weight: var(--w-medium);
  }

  small {
    display: block;
    color: var(--text-muted);
    font-size: var(--fs-12);
    font-weight: var(--w-regular);
  }
`;

interface MentionListProps {
  mentions: Omit<Mentions, 'field' | 'suggesting'>;
  participants: readonly ChatParticipant[];
  userId: string;
}

/** Suggested agents, above the composer. The focus stays in the field. */
export function MentionList({ mentions, participants, userId }: MentionListProps) {
  const { listId, options, active, pick } = mentions;
  const ownerOf = (id: string): string =>
    participants.find(({ user_id }) => user_id === id)?.display_name ?? copy.former;
  return (
    <>
      <VisuallyHidden role="status">{active ? copy.suggested(options.length) : ''}</VisuallyHidden>
      {active && (
        <List
          id={listId}
          role="listbox"
          aria-label={copy.suggestions}
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((agent) => (
            <Option
              key={agent.id}
              id={`${listId}-${agent.id}`}
              role="option"
              aria-selected={agent === active}
              data-active={agent === active ? '' : undefined}
              onClick={() => pick(agent)}
            >
              <Avatar id={agent.id} name={agent.name} kind="agent" size={28} />
              <span>
                {agent.name}
                <small>{agent.owner_id === userId ? copy.own : copy.of(ownerOf(agent.owner_id))}</small>
              </span>
            </Option>
          ))}
        </List>
      )}
    </>
  );
}
