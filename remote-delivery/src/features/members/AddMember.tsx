import { api, failureMessage, useApiCache } from '@alma/shared/api';
import { schemaOf, useAlmaForm, useFieldValue } from '@alma/shared/formcore';
import { type ListOption, PeoplePicker } from '@alma/shared/inputs';
import { FormDialog, Select } from '@alma/shared/overlays';
import { Field } from '@alma/shared/ui';
import { useTeams } from '../../components/useTeams.ts';
import { texts } from '../../texts.ts';
import { membersTexts } from './texts.ts';

const copy = membersTexts;

interface MemberFields {
  team: string;
  person: ListOption | undefined;
}

const schema = schemaOf(({ team, person }: MemberFields) => ({
  team: team === '' ? copy.teamMissing : undefined,
  person: person ? undefined : copy.personMissing,
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
      return failureMessage(error, copy.addFailed);
    }
    await invalidate('delivery.members.list');
    onClose();
    return undefined;
  };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={copy.addTitle}
      submitLabel={copy.add}
      onClose={onClose}
      onSubmit={add}
    >
      <Field label={copy.team} error={errors.team?.message} required>
        {(control) => (
          <Select
            {...control}
            value={team}
            onValueChange={(next) => form.setValue('team', next)}
            options={teams.map((value) => ({ value, label: value }))}
            placeholder={copy.teamPlaceholder}
          />
        )}
      </Field>
      <PeoplePicker
        label={copy.person}
        {...texts.people}
        error={errors.person?.message}
        max={1}
        value={person ? [person] : []}
        onValueChange={([next]) => form.setValue('person', next)}
      />
    </FormDialog>
  );
}
