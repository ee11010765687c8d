import { useApi } from '@alma/shared/api';
import { agentTools } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { SelectField } from '@alma/shared/overlays';
import { Banner } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { ChoicesField } from './ChoicesField.tsx';
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
      <ChoicesField
        form={form}
        name="tools"
        label={copy.tools}
        hint={copy.toolsHint}
        options={agentTools.map((value) => ({ value, label: copy.toolNames[value] }))}
      />
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
    <SelectField
      label={copy.model}
      hint={copy.modelHint}
      error={form.formState.errors.model?.message}
      value={chosen}
      onValueChange={(name) => form.setValue('model', name === platform ? null : name, { shouldDirty: true })}
      options={options}
    />
  );
}
