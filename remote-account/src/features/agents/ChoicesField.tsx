import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Field, type FieldCopy } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';

type Name = 'may_read' | 'project_ids' | 'tools';

interface ChoicesFieldProps extends Omit<FieldCopy, 'error'> {
  form: AlmaForm<AgentSettings>;
  name: Name;
  options: readonly { value: string; label: string }[];
  max?: number;
}

/** Checkboxes for a list of the form, in their order. A value that no longer exists is dropped with the next change. */
export function ChoicesField({ form, name, options, max = options.length, ...copy }: ChoicesFieldProps) {
  const chosen: readonly string[] = useFieldValue(form, name) ?? [];
  const all = options.map(({ value }) => value);
  const known = all.filter((value) => chosen.includes(value));
  const toggle = (toggled: string, isOn: boolean) => {
    const next = all.filter((value) => (value === toggled ? isOn : chosen.includes(value)));
    form.setValue(name, next, { shouldDirty: true });
  };
  return (
    <Field {...copy} error={form.formState.errors[name]?.message} group>
      {(control) => (
        <S.Choices {...control} role="group" data-long={options.length > 8 ? '' : undefined}>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={known.includes(value)}
              disabled={known.length >= max && !known.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
          ))}
        </S.Choices>
      )}
    </Field>
  );
}
