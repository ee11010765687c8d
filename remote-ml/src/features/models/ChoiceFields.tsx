import type { ModelProvider } from '@alma/shared/contract';
import { modelProviders, modelPurposes } from '@alma/shared/contract/models/limits';
import { useFieldValue } from '@alma/shared/formcore';
import { Checkbox } from '@alma/shared/inputs';
import { Select } from '@alma/shared/overlays';
import { Field, Inline, TextField } from '@alma/shared/ui';
import { useTextField } from '../../components/useTextField.ts';
import type { ConnectionForm } from './form.ts';
import { modelsTexts } from './texts.ts';

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
  return (
    <Field label={copy.provider}>
      {(control) => <Select {...control} value={value} onValueChange={onChange} options={options} />}
    </Field>
  );
}

/** A select of the endpoint's models once they are known, else a text field for the name. */
export function ModelField({ form, names }: { form: ConnectionForm; names: readonly string[] }) {
  const field = useTextField(form, 'model');
  if (names.length === 0) return <TextField {...field} label={copy.model} mono required />;
  const all = names.includes(field.value) || field.value === '' ? names : [field.value, ...names];
  return (
    <Field label={copy.model} error={field.error} required>
      {(control) => (
        <Select
          {...control}
          value={field.value}
          placeholder={copy.choose}
          onValueChange={(model) => form.setValue('model', model, { shouldDirty: true })}
          options={all.map((name) => ({ value: name, label: name }))}
        />
      )}
    </Field>
  );
}

export function PurposesField({ form }: { form: ConnectionForm }) {
  const chosen = useFieldValue(form, 'purposes');
  const provider = useFieldValue(form, 'provider');
  const offered = modelPurposes.filter((purpose) => provider !== 'anthropic' || purpose !== 'embeddings');
  return (
    <Field label={copy.uses} error={form.formState.errors.purposes?.message} group>
      {(control) => (
        <Inline {...control} role="group">
          {offered.map((purpose) => (
            <Checkbox
              key={purpose}
              label={modelsTexts.purposes[purpose]}
              checked={chosen.includes(purpose)}
              onChange={({ target }) =>
                form.setValue(
                  'purposes',
                  target.checked ? [...chosen, purpose] : chosen.filter((other) => other !== purpose),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </Inline>
      )}
    </Field>
  );
}
