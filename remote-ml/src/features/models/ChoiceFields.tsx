import type { ModelProvider } from '@alma/shared/contract';
import { modelProviders, modelPurposes } from '@alma/shared/contract/models/limits';
import { type AlmaForm, useBoundField, useFieldValue } from '@alma/shared/formcore';
import { Checkbox } from '@alma/shared/inputs';
import { SelectField } from '@alma/shared/overlays';
import { styled } from '@alma/shared/styled';
import { Field, Inline, TextField } from '@alma/shared/ui';
import { modelsTexts } from './texts.ts';
import type { ConnectionValues } from './values.ts';

const copy = modelsTexts.dialog;

export function ProviderField({
  value,
  onChange,
}: {
  value: ModelProvider;
  onChange: (next: ModelProvider) => void;
}) {
  const options = modelProviders.map((provider) => ({
    value: provider,
    label: modelsTexts.providers[provider],
  }));
  return <SelectField label={copy.provider} value={value} onValueChange={onChange} options={options} />;
}

/** A select of the endpoint's models once they are known, else a text field for the name. */
export function ModelField({ form, names }: { form: AlmaForm<ConnectionValues>; names: readonly string[] }) {
  const { onValueChange, ...bound } = useBoundField(form, 'model');
  const field = { ...bound, label: copy.model, required: true };
  if (names.length === 0) return <TextField {...field} autoComplete="off" mono onChange={onValueChange} />;
  const all = names.includes(field.value) || field.value === '' ? names : [field.value, ...names];
  return (
    <SelectField
      {...field}
      onValueChange={onValueChange}
      placeholder={copy.choose}
      options={all.map((name) => ({ value: name, label: name }))}
    />
  );
}

/* A box is closer to its own label than to the one before. */
const Purposes = styled(Inline)`
  column-gap: 20px;
`;

export function PurposesField({ form }: { form: AlmaForm<ConnectionValues> }) {
  const { value: chosen, onValueChange, error } = useBoundField(form, 'purposes');
  const provider = useFieldValue(form, 'provider');
  const offered = modelPurposes.filter((purpose) => provider !== 'anthropic' || purpose !== 'embeddings');
  return (
    <Field label={copy.uses} error={error} group>
      {(control) => (
        <Purposes {...control} role="group">
          {offered.map((purpose) => (
            <Checkbox
              key={purpose}
              label={modelsTexts.purposes[purpose]}
              checked={chosen.includes(purpose)}
              onChange={({ target }) =>
                onValueChange(
                  target.checked ? [...chosen, purpose] : chosen.filter((other) => other !== purpose),
                )
              }
            />
          ))}
        </Purposes>
      )}
    </Field>
  );
}
