import { PanelSection } from '@alma/shared/chat';
import type { SwarmAgents } from '@alma/shared/contract';
import { swarmLimits } from '@alma/shared/contract/swarm-options';
import { styled } from '@alma/shared/styled';
import { Avatar, Badge, Banner, Button } from '@alma/shared/ui';
import { lettersOf } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const words = texts.swarmChat;

const List = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 4px 10px;
  padding: 10px 12px;
  border: 1px solid transparent;
  border-radius: var(--r-md);

  &[data-active] {
    border-color: var(--accent-line);
    background: var(--bg-card);
    box-shadow: 0 0 0 3px var(--accent-soft);
  }

  header {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-height: 24px;
    font-size: var(--fs-13);
    font-weight: var(--w-semi);
    overflow-wrap: anywhere;
  }

  > div {
    grid-column: 2;
    color: var(--text-muted);
    font-size: var(--fs-12);
  }

  p {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    overflow-wrap: anywhere;
  }
`;

interface AgentsPanelProps {
  team: SwarmAgents | undefined;
  /** Who has the word. */
  active: string | null;
  isFailed: boolean;
  onRetry: () => void;
  onAdd: () => void;
}

/** Who is in the team, and who answers next. */
export function AgentsPanel({ team, active, isFailed, onRetry, onAdd }: AgentsPanelProps) {
  if (team === undefined && isFailed) {
    return (
      <Banner
        tone="danger"
        title={words.agentsFailed}
        action={
          <Button size="sm" icon="rotate-cw" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        }
      />
    );
  }
  const specs = team?.specs ?? [];
  return (
    <PanelSection title={words.agents} count={specs.length}>
      <List>
        {specs.map(({ name, system_prompt: prompt, model }) => (
          <Item key={name} data-active={name === active ? '' : undefined}>
            <Avatar id={name} name={name} size={24} kind="agent" letters={lettersOf(name)} />
            <header>
              {name}
              {name === active && <Badge tone="accent">{words.active}</Badge>}
            </header>
            <div>
              <p title={prompt}>{prompt}</p>
              <code>{model}</code>
            </div>
          </Item>
        ))}
      </List>
      {specs.length < swarmLimits.agents && (
        <Button block icon="plus" onClick={onAdd}>
          {words.addAgent}
        </Button>
      )}
    </PanelSection>
  );
}
