import { useApi } from '@alma/shared/api';
import { agentTools } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Select } from '@alma/shared/overlays';
import { Banner, Field } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { KnowledgeField } from './KnowledgeField.tsx';
import { ServerToolsFields } from './ServerToolsFields.tsx';
import { agentTexts as copy } from './texts.ts';

interface AbilityFieldsProps {
  form: AlmaForm<AgentSettings>;
  ownerId: string;
}

/** The model, tools and knowledge of an agent. */
export function AbilityFields({ form, ownerId }: AbilityFieldsProps) {
  const { data: assistant } = useApi('assistant.get', {});
  return (
    <S.Fields aria-label={copy.abilities}>
      <h3>{copy.abilities}</h3>
      {assistant?.kind === 'offline' && <Banner tone="inset" title={copy.offline} />}
      <ModelField form={form} />
      <ToolsField form={form} />
      <ServerToolsFields form={form} ownerId={ownerId} />
      <KnowledgeField form={form} ownerId={ownerId} />
    </S.Fields>
  );
}

/** The value for "no model chosen". */
const platform = '';

function ModelField({ form }: Pick<AbilityFieldsProps, 'form'>) {
  const { data } = useApi('assistant.models', {});
  const chosen = useFieldValue(form, 'model') ?? platform;
  const names = data?.models ?? [];
  // A model that no longer exists stays chosen until another one is.
  const missing = chosen === platform || names.includes(chosen) ? [] : [chosen];
  const options = [
    { value: platform, label: copy.platformModel },
    ...missing.map((name) => ({ value: name, label: data ? copy.modelGone(name) : name })),
    ...names.map((name) => ({ value: name, label: name })),
  ];
  return (
    <Field label={copy.model} hint={copy.modelHint} error={form.formState.errors.model?.message}>
      {(control) => (
        <Select
          {...control}
          value={chosen}
          onValueChange={(name) =>
            form.setValue('model', name === platform ? null : name, { shouldDirty: true })
          }
          options={options}
        />
      )}
    </Field>
  );
}

function ToolsField({ form }: Pick<AbilityFieldsProps, 'form'>) {
  const chosen = useFieldValue(form, 'tools') ?? [];
  return (
    <Field label={copy.tools} hint={copy.toolsHint} error={form.formState.errors.tools?.message} group>
      {(control) => (
        <S.Choices {...control} role="group">
          {agentTools.map((tool) => (
            <Checkbox
              key={tool}
              label={copy.toolNames[tool]}
              checked={chosen.includes(tool)}
              onChange={({ target }) =>
                form.setValue(
                  'tools',
                  agentTools.filter((name) => (name === tool ? target.checked : chosen.includes(name))),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </S.Choices>
      )}
    </Field>
  );
}
