import { useApi } from '@alma/shared/api';
import type { Profile } from '@alma/shared/contract';
import { RadioCards } from '@alma/shared/inputs';
import { Banner, Button, Loading, Skeleton } from '@alma/shared/ui';
import { profileName } from '../../components/names.ts';
import { texts } from '../../texts.ts';

const words = texts.start;

/** Stands for the profile that the first answers make. */
export const newProfile = 'new';
export const profilesOf = (userId: string) => ({ query: { user_id: userId, limit: 100 } });

interface ProfileChoiceProps {
  userId: string;
  value: string;
  onValueChange: (profileId: string) => void;
}

/** One of the caller's profiles, or a new one. */
export function ProfileChoice({ userId, value, onValueChange }: ProfileChoiceProps) {
  const { data, error, mutate } = useApi('profiles.list', profilesOf(userId));
  if (data !== undefined)
    return (
      <RadioCards
        label={words.profile}
        value={value}
        onValueChange={onValueChange}
        options={[
          ...data.profiles.map((profile) => ({
            value: profile.id,
            label: profileName(profile),
            text: about(profile),
          })),
          { value: newProfile, label: words.newProfile, text: words.newProfileText },
        ]}
      />
    );
  if (error === undefined)
    return (
      <Loading>
        <Skeleton height={120} />
      </Loading>
    );
  return (
    <Banner
      tone="danger"
      action={
        <Button size="sm" icon="rotate-cw" onClick={() => void mutate()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {words.loadFailed}
    </Banner>
  );
}

const about = ({ basic_identification: { full_name, location } }: Profile): string =>
  [full_name, location].filter((part) => part !== null && part !== '').join(', ');
