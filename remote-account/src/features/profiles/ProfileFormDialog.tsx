import { useState } from 'react';
import { useApi } from '@alma/shared/api';
import type { Profile } from '@alma/shared/contract/profiles';
import type { User } from '@alma/shared/contract/users';
import { Dialog } from '@alma/shared/overlays';
import { Button, Loading, Skeleton, StateCard } from '@alma/shared/ui';
import { failureWords } from '../../components/failure-words.ts';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { profileTexts } from './texts.ts';

const words = profileTexts.form;

interface ProfileFormDialogProps extends DemandedDialogProps {
  user: User;
  /** Absent for a new profile. */
  profileId?: string;
  onSaved?: (profile: Profile) => void;
}

/** Creates a profile, or changes one as it is on the server now. */
export function ProfileFormDialog({ profileId, ...props }: ProfileFormDialogProps) {
  if (profileId === undefined) return <ProfileForm {...props} profile={undefined} />;
  return <EditProfile {...props} profileId={profileId} />;
}

function EditProfile({ profileId, ...props }: ProfileFormDialogProps & { profileId: string }) {
  const [base, setBase] = useState<Profile>();
  const { data, error, isValidating, mutate } = useApi(
    'profiles.get',
    { params: { profile_id: profileId } },
    { revalidateOnFocus: false },
  );
  // What a list knew may be old: the form begins with the answer that comes now.
  if (!base && data && !isValidating) setBase(data);
  if (base) return <ProfileForm {...props} profile={base} />;

  return (
    <Dialog open={props.open} onClose={props.onClose} title={words.edit} size="lg">
      {error && !isValidating ? (
        <StateCard
          kind="error"
          bare
          title={words.notRead}
          text={failureWords(error, words.gone)}
          action={
            <Button icon="rotate-cw" onClick={() => void mutate()}>
              {texts.tryAgain}
            </Button>
          }
        />
      ) : (
        <Loading label={words.reading}>
          <Skeleton shape="card" height={360} />
        </Loading>
      )}
    </Dialog>
  );
}
