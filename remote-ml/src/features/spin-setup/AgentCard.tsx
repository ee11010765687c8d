import { styled } from '@alma/shared/styled';
import { Avatar, Card, IconButton, TextArea, TextField } from '@alma/shared/ui';
import type { AgentDraft } from '../../components/agent-draft.ts';
import type { SetupErrors } from './setup.validation.ts';
import { setupTexts as copy } from './texts.ts';

const Body = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 10px 12px;
  align-items: start;
  padding: 14px;

  > :last-child {
    grid-column: 2 / -1;
  }

  label {
    font-weight: var(--w-regular);
    color: var(--text-muted);
  }

  /* Both are centred on the field of the name, below its label. */
  > :first-child {
    margin-top: 26px;
  }

  > :nth-child(3) {
    margin-top: 28px;
  }
`;

interface AgentCardProps {
  agent: AgentDraft;
  /** From 1. */
  number: number;
  errors: SetupErrors['agent'][string] | undefined;
  onChange: (agent: AgentDraft) => void;
  onRemove: () => void;
}

/** One agent of the team. */
export function AgentCard({ agent, number, errors, onChange, onRemove }: AgentCardProps) {
  const called = agent.name.trim() || copy.agent(number);
  return (
    <Card role="group" aria-label={copy.agent(number)}>
      <Body>
        <Avatar id={called} name={called} kind="agent" />
        <TextField
          label={copy.name}
          error={errors?.name}
          value={agent.name}
          onChange={(event) => onChange({ ...agent, name: event.target.value })}
        />
        <IconButton icon="x" size="sm" label={copy.remove(called)} onClick={onRemove} />
        <TextArea
          label={copy.prompt}
          error={errors?.prompt}
          rows={2}
          value={agent.prompt}
          onChange={(event) => onChange({ ...agent, prompt: event.target.value })}
        />
      </Body>
    </Card>
  );
}
