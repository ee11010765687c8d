import { api, failureMessage, useApiCache } from '@alma/shared/api';
import { schemaOf, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import { type ListOption, PeoplePicker } from '@alma/shared/inputs';
import { FormDialog, Select } from '@alma/shared/overlays';
import { Field } from '@alma/shared/ui';
import { useTeams } from '../../components/useTeams.ts';
import { texts } from '../../texts.ts';
import { membersTexts } from './texts.ts';

const words = membersTexts;

interface MemberFields {
  team: string;
  person: ListOption | undefined;
}

const schema = schemaOf(({ team, person }: MemberFields) => ({
  team: team === '' ? words.teamMissing : undefined,
  person: person ? undefined : words.personMissing,
}));

/** Adds a person to a team that owns a remote. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const { invalidate } = useApiCache();
  const teams = useTeams();
  const form = useAlmaForm(schema, { team: '', person: undefined }, { onSubmitOnly: true });
  const team = useFieldValue(form, 'team');
  const person = useFieldValue(form, 'person');
  const { errors } = form.formState;
  const add = async (values: MemberFields) => {
    try {
      await api.call('delivery.members.add', {
        body: { team: values.team, user_id: values.person?.id ?? '' },
      });
    } catch (error) {
      return failureMessage(error, words.addFailed);
    }
    await invalidate('delivery.members.list');
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={words.addTitle}
      submitLabel={words.add}
      onClose={onClose}
      onSubmit={add}
    >
      <Field label={words.team} error={errors.team?.message} required>
        {(control) => (
          <Select
            {...control}
            value={team}
            onValueChange={(next) => form.setValue('team', next)}
            options={teams.map((value) => ({ value, label: value }))}
            placeholder={words.teamPlaceholder}
          />
        )}
      </Field>
      <PeoplePicker
        label={words.person}
        {...texts.people}
        error={errors.person?.message}
        max={1}
        value={person ? [person] : []}
        onValueChange={([next]) => form.setValue('person', next)}
      />
    </FormDialog>
  );
}
