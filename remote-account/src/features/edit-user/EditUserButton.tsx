import type { User } from '@alma/shared/contract/users/entities';
import { Button } from '@alma/shared/ui';
import { useDialogOnDemand } from '../../components/useDialogOnDemand.tsx';
import { texts } from '../../texts.ts';

const loadDialog = async () => (await import('./EditUserDialog.tsx')).EditUserDialog;

/** The button 'Edit' with its dialog. */
export function EditUserButton({ user }: { user: User }) {
  const dialog = useDialogOnDemand(loadDialog, texts.editUser.title);
  return (
    <>
      <Button icon="pencil" {...dialog.trigger}>
        {texts.userPage.edit}
      </Button>
      {dialog.render({ user })}
    </>
  );
}
