import { api, failureMessage, useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract/users/entities';
import { Dialog, DialogActions, useSubmission } from '@alma/shared/overlays';
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
  const { isPending, failure, submit } = useSubmission((error) => failureMessage(error, copy.failed));
  const handle = texts.handle(user.handle);
  const isOwn = viewer?.user_id === user.user_id;

  const confirm = () =>
    submit(async () => {
      await api.call('users.delete', { params: { user_id: user.user_id } });
      if (isOwn) return logout();
      await invalidate('users.list');
      toast.show({ type: 'success', title: copy.deleted, description: copy.deletedText(handle) });
      await navigate('/users');
    });

  return (
    <Dialog
      open
      onClose={onClose}
      busy={isPending}
      title={copy.confirmTitle}
      footer={
        <DialogActions
          onCancel={onClose}
          action={copy.delete}
          variant="danger"
          busy={isPending}
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
