import { useApi } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { ChosenServerTools } from '@alma/shared/contract/profiles/entities';
import { agentLimits, agentReads } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Field } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { agentTexts as copy } from './texts.ts';

interface ServerToolsFieldsProps {
  form: AlmaForm<AgentSettings>;
  ownerId: string;
}

interface Choice {
  server_id: string;
  tool: string;
  label: string;
  hint?: string;
}

/** What an agent may read of its owner's data, and its tools on servers. Renders nothing if neither is supported. */
export function ServerToolsFields({ form, ownerId }: ServerToolsFieldsProps) {
  const { user } = useAuth();
  const { data } = useApi('tools.available', {});
  const chosen = useFieldValue(form, 'tool_servers') ?? [];
  if (!data) return null;
  const isOffered = (id: string, tool: string): boolean =>
    data.servers.some((server) => server.server_id === id && server.tools.some(({ name }) => name === tool));
  // A tool that no longer exists stays chosen until it is unticked.
  const missing = chosen.flatMap(({ server_id, tools }) =>
    tools
      .filter((tool) => !isOffered(server_id, tool))
      .map((tool) => ({ server_id, tool, label: copy.goneTool(tool) })),
  );
  return (
    <>
      {user?.user_id === ownerId && (
        <ChoicesField
          form={form}
          name="may_read"
          label={copy.mayRead}
          hint={copy.mayReadHint}
          options={agentReads.map((value) => ({ value, label: copy.reads[value] }))}
        />
      )}
      {data.servers.map(({ server_id, name, tools }) => (
        <ChoiceField
          key={server_id}
          form={form}
          label={copy.serverTools(name)}
          hint={copy.serverToolsHint}
          choices={tools.map((tool) => ({
            server_id,
            tool: tool.name,
            label: tool.name,
            hint: tool.asks_first ? copy.asksFirst(tool.description) : tool.description,
          }))}
        />
      ))}
      {missing.length > 0 && <ChoiceField form={form} label={copy.goneTools} choices={missing} />}
    </>
  );
}

interface ChoiceFieldProps extends Pick<ServerToolsFieldsProps, 'form'> {
  label: string;
  hint?: string;
  choices: readonly Choice[];
}

function ChoiceField({ form, label, hint, choices }: ChoiceFieldProps) {
  const chosen = useFieldValue(form, 'tool_servers') ?? [];
  const count = chosen.reduce((sum, { tools }) => sum + tools.length, 0);
  const isFull = count >= agentLimits.serverTools;
  const isOn = ({ server_id, tool }: Choice): boolean =>
    chosen.some((server) => server.server_id === server_id && server.tools.includes(tool));
  return (
    <Field
      label={label}
      hint={isFull ? copy.tooManyServerTools(agentLimits.serverTools) : hint}
      error={form.formState.errors.tool_servers?.message}
      group
    >
      {(control) => (
        <S.Choices {...control} role="group" data-long={choices.length > 8 ? '' : undefined}>
          {choices.map((choice) => (
            <Checkbox
              key={choice.tool}
              label={<bdi>{choice.label}</bdi>}
              hint={choice.hint ? <bdi>{choice.hint}</bdi> : undefined}
              checked={isOn(choice)}
              disabled={isFull && !isOn(choice)}
              onChange={({ target }) =>
                form.setValue('tool_servers', withChoice(chosen, choice, target.checked), {
                  shouldDirty: true,
                })
              }
            />
          ))}
        </S.Choices>
      )}
    </Field>
  );
}

function withChoice(
  chosen: readonly ChosenServerTools[],
  { server_id, tool }: Choice,
  isOn: boolean,
): ChosenServerTools[] {
  const otherServers = chosen.filter((server) => server.server_id !== server_id);
  const before = chosen.find((server) => server.server_id === server_id)?.tools ?? [];
  const tools = isOn ? [...before, tool] : before.filter((name) => name !== tool);
  return tools.length === 0 ? otherServers : [...otherServers, { server_id, tools }];
}
