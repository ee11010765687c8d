import { useId } from 'react';
import type { Profile } from '@alma/shared/contract/profiles';
import type { User } from '@alma/shared/contract/users';
import { Button } from '@alma/shared/ui';
import { AgentSummary } from '../../components/AgentSummary.tsx';
import { profileName } from '../../components/profile-name.ts';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { DeleteProfileButton } from './DeleteProfileButton.tsx';
import { BasicFacts, ProfessionalFacts, RecordFacts, SocialFacts } from './ProfileFacts.tsx';
import { BigFive, Competencies, Riasec, WorkStyles } from './ProfilePictures.tsx';
import { Group } from './Group.tsx';
import * as S from './ProfileDetails.styled.ts';
import { profileTexts as words } from './texts.ts';

const loadForm = async () => (await import('./ProfileFormDialog.tsx')).ProfileFormDialog;

interface ProfileDetailsProps {
  profile: Profile;
  user: User;
  canEdit: boolean;
}

/** Everything that one profile says, with pictures where there are scores. */
export function ProfileDetails({ profile, user, canEdit }: ProfileDetailsProps) {
  const titleId = useId();
  const form = useDialogOnDemand(loadForm, words.form.edit);
  const name = profileName(profile);
  return (
    <S.Root aria-labelledby={titleId}>
      <S.Head>
        <div>
          <h2 id={titleId} dir="auto">
            {name}
          </h2>
          <p dir="auto">{profile.basic_identification.full_name}</p>
        </div>
        {canEdit && (
          <>
            <Button
              icon="pencil"
              size="sm"
              aria-label={words.editOf(name)}
              busy={form.isLoading}
              onPointerEnter={form.prefetch}
              onFocus={form.prefetch}
              onClick={form.open}
            >
              {texts.edit}
            </Button>
            <DeleteProfileButton profile={profile} />
          </>
        )}
      </S.Head>
      <S.Row data-columns="2">
        <BasicFacts profile={profile} />
        <ProfessionalFacts profile={profile} />
      </S.Row>
      <S.Row data-columns="2">
        <Riasec scores={profile.riasec_profile} />
        <BigFive traits={profile.bigfive_profile} />
      </S.Row>
      <S.Row>
        <Competencies scores={profile.key_competencies} />
      </S.Row>
      <S.Row>
        <WorkStyles scores={profile.work_styles} />
      </S.Row>
      <S.Row data-columns="2">
        <SocialFacts profile={profile} />
        <RecordFacts profile={profile} />
      </S.Row>
      <S.Row>
        <Group title={words.details.agents} aside={String(profile.agents.length)}>
          {profile.agents.length === 0 ? (
            <S.Empty>{words.details.noAgents}</S.Empty>
          ) : (
            <S.Agents aria-label={words.details.agents}>
              {profile.agents.map((agent) => (
                <AgentSummary key={agent.id} agent={agent} />
              ))}
            </S.Agents>
          )}
        </Group>
      </S.Row>
      {form.render({ user, profileId: profile.id })}
    </S.Root>
  );
}
