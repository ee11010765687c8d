import { PanelSection } from '@alma/shared/chat';
import type { SwarmAgents } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { Button, Rows } from '@alma/shared/ui';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { texts } from '../../texts.ts';
import { AgentItem } from './AgentItem.tsx';

const copy = texts.swarmChat;

interface AgentsPanelProps {
  team: SwarmAgents | undefined;
  /** The agent that answers now or next. */
  active: string | null;
  isFailed: boolean;
  onRetry: () => void;
  onAdd: () => void;
}

/** The agents of the team, and which one answers next. */
export function AgentsPanel({ team, active, isFailed, onRetry, onAdd }: AgentsPanelProps) {
  if (team === undefined && isFailed) {
    return <NotLoaded onRetry={onRetry}>{copy.agentsFailed}</NotLoaded>;
  }
  const specs = team?.specs ?? [];
  return (
    <PanelSection title={copy.agents} count={specs.length}>
      <Rows>
        <Rows as="ul" data-gap="2">
          {specs.map((agent) => (
            <AgentItem key={agent.name} {...agent} isActive={agent.name === active} />
          ))}
        </Rows>
        {specs.length < swarmLimits.agents && (
          <Button block icon="plus" onClick={onAdd}>
            {texts.addAgent.title}
          </Button>
        )}
      </Rows>
    </PanelSection>
  );
}
