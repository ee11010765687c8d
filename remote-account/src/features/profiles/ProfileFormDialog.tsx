import { useApi } from '@alma/shared/api';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import type { User } from '@alma/shared/contract/users/entities';
import { Dialog } from '@alma/shared/overlays';
import { FailureCard, LoadingCard } from '@alma/shared/ui';
import { useState } from 'react';
import type { DemandedDialogProps } from '../../components/useDialogOnDemand.tsx';
import type { FormSectionName } from './form-sections.ts';
import { ProfileForm } from './ProfileForm.tsx';
import { profileTexts } from './texts.ts';

const copy = profileTexts.form;

interface ProfileFormDialogProps extends DemandedDialogProps {
  user: User;
  /** Absent for a new profile. */
  profileId?: string;
  /** The section at which the form opens. */
  initialSection?: FormSectionName;
  onSaved?: (profile: Profile) => void;
}

/** Creates a profile, or edits the current state of one on the server. */
export function ProfileFormDialog({ profileId, ...props }: ProfileFormDialogProps) {
  if (profileId === undefined) return <ProfileForm {...props} profile={undefined} />;
  return <EditProfile {...props} profileId={profileId} />;
}

function EditProfile({ profileId, ...props }: ProfileFormDialogProps & { profileId: string }) {
  const [base, setBase] = useState<Profile>();
  const reading = useApi('profiles.get', { params: { profile_id: profileId } }, { revalidateOnFocus: false });
  const { data, error, isValidating } = reading;
  // A list may be out of date: the form starts from a fresh read.
  if (!base && data && !isValidating) setBase(data);
  if (base) return <ProfileForm {...props} profile={base} />;

  return (
    <Dialog open={props.open} onClose={props.onClose} title={copy.edit} size="lg">
      {error && !isValidating ? (
        <FailureCard bare title={copy.notRead} text={copy.gone} reading={reading} />
      ) : (
        <LoadingCard label={copy.reading} height={360} />
      )}
    </Dialog>
  );
}
