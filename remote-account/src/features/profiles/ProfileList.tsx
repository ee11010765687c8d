import type { Profile } from '@alma/shared/contract/profiles/entities';
import { profileName } from '../../components/profile-name.ts';
import * as S from './ProfilesTab.styled.ts';
import { profileTexts as copy } from './texts.ts';

interface ProfileListProps {
  profiles: readonly Profile[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

/** The profiles of a user; one of them is shown beside the list. */
export function ProfileList({ profiles, chosenId, onChoose }: ProfileListProps) {
  return (
    <S.List aria-label={copy.list}>
      {profiles.map((profile) => {
        const { experience_years: years } = profile.basic_identification;
        const { holland_code: code } = profile.riasec_profile;
        return (
          <li key={profile.id}>
            <S.Item
              type="button"
              aria-current={profile.id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(profile.id)}
            >
              <bdi>{profileName(profile)}</bdi>
              {(years !== null || code !== null) && (
                <S.Facts>
                  {years !== null && <span>{copy.years(years)}</span>}
                  {code !== null && <span>{code}</span>}
                </S.Facts>
              )}
            </S.Item>
          </li>
        );
      })}
    </S.List>
  );
}
