import type { Profile } from '@alma/shared/contract';
import { RadioCards } from '@alma/shared/inputs';
import { Banner, Loading, Skeleton } from '@alma/shared/ui';
import { profileName } from '../../components/names.ts';
import { NotLoaded } from '../../components/NotLoaded.tsx';
import { texts } from '../../texts.ts';
import { type Choice, newProfile } from './useChoice.ts';

const copy = texts.start;

interface ProfileChoiceProps {
  choice: Choice;
  /** Offers a new profile. */
  canBeNew: boolean;
}

/** One of the caller's profiles, or a new one. */
export function ProfileChoice({ choice, canBeNew }: ProfileChoiceProps) {
  const { profiles, profileId, pickProfile } = choice;
  const { data, error } = profiles;
  if (data?.profiles.length === 0 && !canBeNew) return <Banner tone="inset">{copy.noProfiles}</Banner>;
  if (data !== undefined) {
    const newOption = { value: newProfile, label: copy.newProfile, text: copy.newProfileText };
    return (
      <RadioCards
        label={copy.profile}
        value={profileId ?? ''}
        onValueChange={pickProfile}
        options={[...data.profiles.map(optionOf), ...(canBeNew ? [newOption] : [])]}
      />
    );
  }
  if (error !== undefined) return <NotLoaded reading={profiles}>{copy.loadFailed}</NotLoaded>;
  return (
    <Loading>
      <Skeleton height={120} />
    </Loading>
  );
}

const optionOf = (profile: Profile) => ({
  value: profile.id,
  label: profileName(profile),
  text: about(profile),
});

const about = ({ basic_identification: { full_name, location } }: Profile): string =>
  [full_name, location].filter((part) => part !== null && part !== '').join(', ');
