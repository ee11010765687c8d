import { useState } from 'react';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import { ConfirmDialog } from '@alma/shared/overlays';
import { useToast } from '@alma/shared/toast';
import { Button } from '@alma/shared/ui';
import { profileName } from '../../components/profile-name.ts';
import { texts } from '../../texts.ts';
import { useProfileChanges } from './profiles.api.ts';
import { profileTexts } from './texts.ts';

const words = profileTexts.delete;

export function DeleteProfileButton({ profile }: { profile: Profile }) {
  const { remove } = useProfileChanges();
  const toast = useToast();
  const [stage, setStage] = useState<'closed' | 'asking' | 'working' | 'failed'>('closed');

  const confirm = async () => {
    setStage('working');
    try {
      await remove(profile.id);
      setStage('closed');
      toast.show({ type: 'success', title: words.done, description: profileName(profile) });
    } catch {
      setStage('failed');
    }
  };

  return (
    <>
      <Button
        icon="trash"
        size="sm"
        aria-label={profileTexts.deleteOf(profileName(profile))}
        onClick={() => setStage('asking')}
      >
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={stage !== 'closed'}
        title={words.title}
        confirmLabel={texts.delete}
        danger
        busy={stage === 'working'}
        error={stage === 'failed' ? words.failed : undefined}
        onConfirm={() => void confirm()}
        onClose={() => setStage('closed')}
      >
        {words.question}
      </ConfirmDialog>
    </>
  );
}
