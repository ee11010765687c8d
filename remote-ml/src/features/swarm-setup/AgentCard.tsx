import { styled } from '@alma/shared/styled';
import { Avatar, Badge, Card, Icon, IconButton, TextArea, TextField } from '@alma/shared/ui';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { lettersOf } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const copy = texts.swarmSetup;

const Body = styled.div`
  display: grid;
  gap: 14px;
  padding: 16px;
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: start;
  gap: 10px;

  > :first-child {
    margin-top: 2px;
  }

  > [data-added] {
    margin-top: 6px;
  }
`;

const Model = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  color: var(--text-muted);
  font-size: var(--fs-13);

  code {
    margin-left: auto;
    font-size: var(--fs-12);
  }
`;

interface AgentCardProps {
  agent: AgentDraft;
  errors: { name?: string; prompt?: string };
  model: string;
  isDisabled: boolean;
  /** True when it is already in the chat. */
  isAdded: boolean;
  onChange: (agent: AgentDraft) => void;
  onRemove: () => void;
}

/** One agent of the team: its name and prompt can be edited, its model cannot. */
export function AgentCard(props: AgentCardProps) {
  const { agent, errors, model, isAdded, onChange, onRemove } = props;
  const isDisabled = props.isDisabled || isAdded;
  const name = agent.name.trim() || copy.unnamed;
  return (
    <Card role="group" aria-label={name}>
      <Body>
        <Head>
          <Avatar id={agent.key} name={name} kind="agent" letters={lettersOf(name)} />
          <TextField
            label={copy.name}
            labelHidden={errors.name === undefined}
            error={errors.name}
            value={agent.name}
            placeholder={copy.name}
            disabled={isDisabled}
            onChange={(event) => onChange({ ...agent, name: event.target.value })}
          />
          {isAdded ? (
            <span data-added="">
              <Badge tone="success" icon="check">
                {copy.isAdded}
              </Badge>
            </span>
          ) : (
            <IconButton icon="x" label={copy.remove(name)} disabled={isDisabled} onClick={onRemove} />
          )}
        </Head>
        <TextArea
          label={copy.prompt}
          error={errors.prompt}
          rows={4}
          value={agent.prompt}
          disabled={isDisabled}
          onChange={(event) => onChange({ ...agent, prompt: event.target.value })}
        />
        {agent.agentId === undefined ? (
          <Model>
            <Icon name="lock" size={14} />
            {copy.model}
            <code>{model}</code>
          </Model>
        ) : (
          <Model>
            <Icon name="sparkles" size={14} />
            {copy.ownAgent}
          </Model>
        )}
      </Body>
    </Card>
  );
}
