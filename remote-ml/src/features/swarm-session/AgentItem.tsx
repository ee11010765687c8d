import type { SwarmAgent } from '@alma/shared/contract';
import { styled } from '@alma/shared/styled';
import { Avatar, Badge, IconButton } from '@alma/shared/ui';
import { useId, useState } from 'react';
import { lettersOf } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const copy = texts.swarmChat;
/** Characters that fit into two lines of the panel. */
const shown = 50;

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
`;

const Prompt = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-line;

  &[data-short] {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;

const Model = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 24px;

  button[aria-expanded='true'] svg {
    transform: rotate(180deg);
  }
`;

interface AgentItemProps extends SwarmAgent {
  /** True when it answers now or next. */
  isActive: boolean;
}

/** An agent of the team, with two lines of its prompt or the whole prompt. */
export function AgentItem({ name, system_prompt: prompt, model, isActive }: AgentItemProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Item data-active={isActive ? '' : undefined}>
      <Avatar id={name} name={name} size={24} kind="agent" letters={lettersOf(name)} />
      <header>
        {name}
        {isActive && <Badge tone="accent">{copy.active}</Badge>}
      </header>
      <div>
        <Prompt id={id} dir="auto" data-short={isOpen ? undefined : ''}>
          {prompt}
        </Prompt>
        <Model>
          <code>{model}</code>
          {prompt.length > shown && (
            <IconButton
              icon="chevron-down"
              size="sm"
              label={copy.wholePrompt(name)}
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </Model>
      </div>
    </Item>
  );
}
