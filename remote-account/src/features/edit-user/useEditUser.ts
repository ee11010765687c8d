import { ApiError } from '@alma/shared/api';
import type { User } from '@alma/shared/contract/users/entities';
import { applyFieldErrors, useAlmaForm, type UserEdit, UserEditSchema } from '@alma/shared/forms';
import { useToast } from '@alma/shared/toast';
import { useState } from 'react';
import { texts } from '../../texts.ts';
import { useUserChanges } from './edit-user.api.ts';
import { editValues, fieldsToSend } from './edit-user-values.ts';

const copy = texts.editUser;

/** The form of one user. Typed text survives every failure. */
export function useEditUser(user: User) {
  // An update is checked against the state with which the form started, not against later reads.
  const [base, setBase] = useState(user);
  const form = useAlmaForm(UserEditSchema, editValues(base));
  const { update, readLatest } = useUserChanges(user.user_id);
  const toast = useToast();

  const warn = (message: string) => toast.show({ type: 'error', title: copy.failed, description: message });

  /** Takes the latest state into untouched fields, and bases the next save on it. */
  const rebase = (latest: User) => {
    setBase(latest);
    form.reset(editValues(latest), { keepDirtyValues: true });
  };
  const takeLatest = async () => rebase(await readLatest());

  const failed = async (error: unknown) => {
    const message = (error instanceof ApiError && error.message) || copy.failedText;
    if (error instanceof ApiError && error.code === 'PRECONDITION_FAILED') {
      const advice = await takeLatest().then(
        () => copy.stale,
        () => message,
      );
      warn(advice);
      return advice;
    }
    warn(message);
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    const unplaced = applyFieldErrors(form, fieldErrors).map(({ message }) => message);
    return fieldErrors.length === 0 ? message : unplaced.join(' ') || undefined;
  };

  const save = async (values: UserEdit) => {
    await update(base, fieldsToSend(base, values));
    toast.show({ type: 'success', title: copy.saved, description: copy.savedText });
  };

  return { form, base, save, failed, rebase };
}
