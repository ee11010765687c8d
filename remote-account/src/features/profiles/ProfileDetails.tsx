import type { Profile } from '@alma/shared/contract/profiles/entities';
import type { User } from '@alma/shared/contract/users/entities';
import { Button, Note } from '@alma/shared/ui';
import type { ComponentType } from 'react';
import { useId, useState } from 'react';
import { AgentSummary } from '../../components/AgentSummary.tsx';
import { profileName } from '../../components/profile-name.ts';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { DeleteProfileButton } from './DeleteProfileButton.tsx';
import { FoldedGroups } from './FoldedGroups.tsx';
import type { FormSectionName } from './form-sections.ts';
import { Group } from './Group.tsx';
import { hasValues } from './profile-summary.ts';
import { BigFive, Competencies, Riasec, WorkStyles } from './ProfileCharts.tsx';
import * as S from './ProfileDetails.styled.ts';
import { BasicFacts, ProfessionalFacts, RecordFacts, SocialFacts } from './ProfileFacts.tsx';
import { profileTexts as copy } from './texts.ts';

const loadForm = async () => (await import('./ProfileFormDialog.tsx')).ProfileFormDialog;

/** In the order of the page; two short groups share a row. */
const layout: readonly (readonly FormSectionName[])[] = [
  ['basic_identification', 'professional_status'],
  ['riasec_profile', 'bigfive_profile'],
  ['key_competencies'],
  ['work_styles'],
  ['social_indicators', 'achievements'],
];

const charts: Record<FormSectionName, ComponentType<{ profile: Profile }>> = {
  basic_identification: BasicFacts,
  professional_status: ProfessionalFacts,
  riasec_profile: Riasec,
  bigfive_profile: BigFive,
  key_competencies: Competencies,
  work_styles: WorkStyles,
  social_indicators: SocialFacts,
  achievements: RecordFacts,
};

interface ProfileDetailsProps {
  profile: Profile;
  user: User;
  canEdit: boolean;
}

/** All groups of one profile, with charts for scores. */
export function ProfileDetails({ profile, user, canEdit }: ProfileDetailsProps) {
  const titleId = useId();
  const form = useDialogOnDemand(loadForm, copy.form.edit);
  const [initialSection, setInitialSection] = useState<FormSectionName>('basic_identification');
  const name = profileName(profile);
  const { full_name: fullName } = profile.basic_identification;
  const filled = layout.map((names) => names.filter((group) => hasValues(profile[group])));
  const empty = layout.flat().filter((group) => !hasValues(profile[group]));
  const edit = (group: FormSectionName) => {
    setInitialSection(group);
    form.open();
  };
  return (
    <S.Root aria-labelledby={titleId}>
      <S.Head>
        <div>
          <h2 id={titleId} dir="auto">
            {name}
          </h2>
          {fullName !== name && <p dir="auto">{fullName}</p>}
        </div>
        {canEdit && (
          <>
            <Button
              icon="pencil"
              size="sm"
              aria-label={copy.editOf(name)}
              {...form.trigger}
              onClick={() => edit('basic_identification')}
            >
              {texts.edit}
            </Button>
            <DeleteProfileButton profile={profile} />
          </>
        )}
      </S.Head>
      {filled
        .filter((names) => names.length > 0)
        .map((names) => (
          <S.Row key={names.join(' ')} data-columns={names.length}>
            {names.map((group) => {
              const Chart = charts[group];
              return <Chart key={group} profile={profile} />;
            })}
          </S.Row>
        ))}
      {empty.length > 0 && (
        <FoldedGroups
          names={empty}
          trigger={form.trigger}
          initialSection={initialSection}
          onAdd={canEdit ? edit : undefined}
        />
      )}
      <S.Row>
        <Group title={copy.details.agents} aside={String(profile.agents.length)}>
          {profile.agents.length === 0 ? (
            <Note data-subtle>{copy.details.noAgents}</Note>
          ) : (
            <S.Agents aria-label={copy.details.agents}>
              {profile.agents.map((agent) => (
                <AgentSummary key={agent.id} agent={agent} />
              ))}
            </S.Agents>
          )}
        </Group>
      </S.Row>
      {form.render({ user, profileId: profile.id, initialSection })}
    </S.Root>
  );
}
