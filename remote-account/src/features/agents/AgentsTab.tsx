import { useApi } from '@alma/shared/api';
import { profileLimits } from '@alma/shared/contract/profiles/limits';
import type { User } from '@alma/shared/contract/users/entities';
import { SelectField } from '@alma/shared/overlays';
import { useSearchParams } from '@alma/shared/router';
import { FailureCard, LoadingCard, StateCard } from '@alma/shared/ui';
import { profileName } from '../../components/profile-name.ts';
import { AgentsCard } from './AgentsCard.tsx';
import * as S from './AgentsTab.styled.ts';
import { agentTexts as copy } from './texts.ts';

interface AgentsTabProps {
  user: User;
  canEdit: boolean;
}

/** The agents of one profile, with a choice of the profile when there are several. */
export function AgentsTab({ user, canEdit }: AgentsTabProps) {
  const [search, setSearch] = useSearchParams();
  const list = useApi('profiles.list', { query: { user_id: user.user_id, limit: profileLimits.perUser } });
  const { data, error } = list;

  if (error && !data) {
    return (
      <FailureCard level={2} title={copy.profilesFailed} text={copy.profilesFailedText} reading={list} />
    );
  }
  if (!data) return <LoadingCard label={copy.loading} height={236} />;

  const { profiles } = data;
  const chosen = profiles.find(({ id }) => id === search.get('profile')) ?? profiles[0];
  if (!chosen) {
    return (
      <StateCard
        kind="empty"
        icon="user-round"
        level={2}
        title={copy.noProfiles}
        text={copy.noProfilesText}
      />
    );
  }

  const choose = (id: string) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.set('profile', id);
      return next;
    });
  return (
    <>
      {profiles.length > 1 && (
        <S.Picker>
          <SelectField
            label={copy.profile}
            value={chosen.id}
            onValueChange={choose}
            options={profiles.map((profile) => ({ value: profile.id, label: profileName(profile) }))}
          />
        </S.Picker>
      )}
      <AgentsCard key={chosen.id} profile={chosen} canEdit={canEdit} />
    </>
  );
}
