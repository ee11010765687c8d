import { api, ApiError } from '@alma/shared/api';
import { PanelSection } from '@alma/shared/chat';
import type { SpinAgent, SpinState } from '@alma/shared/contract';
import { spinLimits } from '@alma/shared/contract/spin/limits';
import { SpinAgentFormSchema } from '@alma/shared/forms';
import { styled } from '@alma/shared/styled';
import { Avatar, Badge, Banner, Button, IconButton } from '@alma/shared/ui';
import { useRef, useState } from 'react';
import { AddAgentDialog } from '../../components/AddAgentDialog.tsx';
import { useTeamFocus } from '../../components/useTeamFocus.ts';
import { texts } from '../../texts.ts';
import { spinTexts as copy } from './texts.ts';

const List = styled.ul`
  display: grid;
  gap: 4px;
  margin: 0 0 10px;

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 0 10px;
    align-items: center;
    min-height: 36px;
    font-size: var(--fs-13);
  }

  strong {
    font-weight: var(--w-medium);
    overflow-wrap: anywhere;
  }

  p {
    grid-column: 2;
    overflow: hidden;
    color: var(--text-subtle);
    font-size: var(--fs-12);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

interface AgentsSectionProps {
  state: SpinState;
  /** Undefined when nothing may be changed: the run has ended or is replayed. */
  onChanged: ((state: SpinState) => void) | undefined;
}

/** The agents of the run, including those that join or leave after the round. */
export function AgentsSection({ state, onChanged }: AgentsSectionProps) {
  const { agents, joining, leaving, session_id: sessionId } = state;
  const [isAdding, setIsAdding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const staying = agents.length + joining.length - leaving.length;
  const list = useRef<HTMLUListElement>(null);
  useTeamFocus(list, staying);

  const remove = async ({ agent_id }: SpinAgent) => {
    setFailure(undefined);
    try {
      onChanged?.(await api.call('spin.agents.remove', { query: { session_id: sessionId, agent_id } }));
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 409 ? error.message : copy.removeFailed);
    }
  };

  return (
    <PanelSection title={copy.agents} count={agents.length}>
      <List ref={list} tabIndex={-1} aria-label={copy.agents}>
        {[...agents, ...joining].map((agent) => {
          const isLeaving = leaving.includes(agent.agent_id);
          const note = noteOf(joining.includes(agent), isLeaving);
          return (
            <li key={agent.agent_id}>
              <Avatar id={agent.name} name={agent.name} size={24} kind="agent" />
              <strong>{agent.name}</strong>
              {onChanged !== undefined && !isLeaving ? (
                <IconButton
                  icon="x"
                  size="sm"
                  label={copy.removeAgent(agent.name)}
                  onClick={() => void remove(agent)}
                />
              ) : (
                <span />
              )}
              <p dir="auto" title={agent.prompt}>
                {note === undefined ? agent.prompt : <Badge small>{note}</Badge>}
              </p>
            </li>
          );
        })}
      </List>
      {failure !== undefined && <Banner tone="danger" title={failure} />}
      {onChanged !== undefined && (
        <Button
          block
          size="sm"
          icon="plus"
          disabled={staying >= spinLimits.agents}
          onClick={() => setIsAdding(true)}
        >
          {staying >= spinLimits.agents ? copy.tooManyAgents : texts.addAgent.title}
        </Button>
      )}
      {isAdding && onChanged !== undefined && (
        <AddAgentDialog
          schema={SpinAgentFormSchema}
          labels={copy}
          hint={copy.addAgentHint}
          onAdd={async (agent) =>
            onChanged(await api.call('spin.agents.add', { query: { session_id: sessionId }, body: agent }))
          }
          onClose={() => setIsAdding(false)}
        />
      )}
    </PanelSection>
  );
}

function noteOf(isJoining: boolean, isLeaving: boolean): string | undefined {
  if (isJoining) return copy.joining;
  return isLeaving ? copy.leaving : undefined;
}
