import type { Profile } from '@alma/shared/contract/profiles/entities';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { Button } from '@alma/shared/ui';
import { useState } from 'react';
import { profileName } from '../../components/profile-name.ts';
import { texts } from '../../texts.ts';
import { useProfileChanges } from './profiles.api.ts';
import { profileTexts } from './texts.ts';

const copy = profileTexts.delete;

export function DeleteProfileButton({ profile }: { profile: Profile }) {
  const { remove } = useProfileChanges();
  const toast = useToast();
  const [isConfirming, setIsConfirming] = useState(false);

  const confirm = async () => {
    await remove(profile.id);
    toast.show({ type: 'success', title: copy.done, description: profileName(profile) });
  };

  return (
    <>
      <Button
        icon="trash"
        size="sm"
        aria-label={profileTexts.deleteOf(profileName(profile))}
        onClick={() => setIsConfirming(true)}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={copy.title}
        confirmLabel={texts.delete}
        danger
        onConfirm={confirm}
        failed={() => copy.failed}
        onClose={() => setIsConfirming(false)}
      >
        {copy.question}
      </ConfirmDialog>
    </>
  );
}
