import { PanelSection } from '@alma/shared/chat';
import type { SwarmAgents } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm/limits';
import { Button, Loading, type Reading, Rows, Skeleton } from '@alma/shared/ui';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { texts } from '../../texts.ts';
import { AgentItem } from './AgentItem.tsx';

const copy = texts.swarmChat;

interface AgentsPanelProps {
  reading: Reading & { data?: SwarmAgents | undefined };
  /** The agent that answers now or next. */
  active: string | null;
  onAdd: () => void;
}

/** The agents of the team, and which one answers next. */
export function AgentsPanel({ reading, active, onAdd }: AgentsPanelProps) {
  const { data: team, error } = reading;
  if (team === undefined && error !== undefined) {
    return <NotLoaded reading={reading}>{copy.agentsFailed}</NotLoaded>;
  }
  if (team === undefined) {
    return (
      <Loading>
        <Skeleton shape="card" height={320} />
      </Loading>
    );
  }
  const { specs } = team;
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
