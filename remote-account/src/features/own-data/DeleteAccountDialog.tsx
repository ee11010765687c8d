import { api, failureMessage, useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';
import { Dialog, DialogActions } from '@alma/shared/overlays';
import { useNavigate } from '@alma/shared/router';
import { useToast } from '@alma/shared/toast';
import { Banner, Rows, TextField } from '@alma/shared/ui';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { dataTexts as copy } from './texts.ts';

interface DeleteAccountDialogProps {
  user: User;
  onClose: () => void;
}

/** Deletes an account after its handle was typed, so that it cannot happen by accident. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { user: viewer, logout } = useAuth();
  const { invalidate } = useApiCache();
  const navigate = useNavigate();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [isDeleting, setIsDeleting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const handle = texts.handle(user.handle);
  const isOwn = viewer?.user_id === user.user_id;

  const confirm = async () => {
    setIsDeleting(true);
    setFailure(undefined);
    try {
      await api.call('users.delete', { params: { user_id: user.user_id } });
    } catch (error) {
      setIsDeleting(false);
      return setFailure(failureMessage(error, copy.failed));
    }
    if (isOwn) return logout();
    await invalidate('users.list');
    toast.show({ type: 'success', title: copy.deleted, description: copy.deletedText(handle) });
    await navigate('/users');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isDeleting}
      title={copy.confirmTitle}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.delete}
          variant="danger"
          busy={isDeleting}
          disabled={typed.trim().replace(/^@/, '') !== user.handle}
          onClick={() => void confirm()}
        />
      }
    >
      <Rows>
        <p>{copy.confirmText(handle)}</p>
        {failure !== undefined && <Banner tone="danger" title={failure} />}
        <TextField
          label={copy.confirm(handle)}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Rows>
    </Dialog>
  );
}
