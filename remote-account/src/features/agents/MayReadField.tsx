import { agentReads } from '@alma/shared/contract/profiles/limits';
import { type AgentSettings, type AlmaForm, useFieldValue } from '@alma/shared/forms';
import { Checkbox } from '@alma/shared/inputs';
import { Field } from '@alma/shared/ui';
import * as S from './AbilityFields.styled.ts';
import { agentTexts as copy } from './texts.ts';

/** What an agent may read of its owner's data: nothing by default. */
export function MayReadField({ form }: { form: AlmaForm<AgentSettings> }) {
  const chosen = useFieldValue(form, 'may_read') ?? [];
  return (
    <Field label={copy.mayRead} hint={copy.mayReadHint} error={form.formState.errors.may_read?.message} group>
      {(control) => (
        <S.Choices {...control} role="group">
          {agentReads.map((read) => (
            <Checkbox
              key={read}
              label={copy.reads[read]}
              checked={chosen.includes(read)}
              onChange={({ target }) =>
                form.setValue(
                  'may_read',
                  agentReads.filter((name) => (name === read ? target.checked : chosen.includes(name))),
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
