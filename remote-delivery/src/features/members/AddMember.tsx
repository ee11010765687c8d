import { api, useApiCache } from '@alma/shared/api';
import { schemaOf, useAlmaForm, useBoundField } from '@alma/shared/formcore';
import { type ListOption, PeoplePicker } from '@alma/shared/inputs';
import { FormDialog, SelectField } from '@alma/shared/overlays';
import { useTeams } from '../../components/useTeams.ts';
import { texts } from '../../texts.ts';
import { membersTexts } from './texts.ts';

const copy = membersTexts;

interface MemberFields {
  team: string;
  people: ListOption[];
}

const schema = schemaOf(({ team, people }: MemberFields) => ({
  team: team === '' ? copy.teamMissing : undefined,
  people: people.length === 0 ? copy.personMissing : undefined,
}));

/** Adds a person to a team that owns a remote. */
export function AddMember({ onClose }: { onClose: () => void }) {
  const { invalidate } = useApiCache();
  const teams = useTeams();
  const form = useAlmaForm(schema, { team: '', people: [] }, { onSubmitOnly: true });
  const add = async ({ team, people: [person] }: MemberFields) => {
    await api.call('delivery.members.add', { body: { team, user_id: person?.id ?? '' } });
    await invalidate('delivery.members.list');
  };
  return (
    <FormDialog
      form={form}
      hasSummary={false}
      title={copy.addTitle}
      submitLabel={copy.add}
      onClose={onClose}
      onSubmit={add}
      failed={copy.addFailed}
    >
      <SelectField
        label={copy.team}
        required
        {...useBoundField(form, 'team')}
        options={teams.map((value) => ({ value, label: value }))}
        placeholder={copy.teamPlaceholder}
      />
      <PeoplePicker label={copy.person} {...texts.people} max={1} {...useBoundField(form, 'people')} />
    </FormDialog>
  );
}
