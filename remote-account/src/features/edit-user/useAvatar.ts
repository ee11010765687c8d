import { api, ApiError, failureMessage, uploadFile } from '@alma/shared/api';
import type { User } from '@alma/shared/contract/users/entities';
import { useToast } from '@alma/shared/toast';
import { useEffect, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { pictureError } from './avatar.validation.ts';
import { startProgress } from './avatar-progress.ts';
import { useUserChanges } from './edit-user.api.ts';
import { useChosenPicture } from './useChosenPicture.ts';

const copy = texts.avatar;

/** Uploads a picture and makes it the avatar, or deletes it again when the server has refused that. */
async function storePicture(
  file: File,
  { user_id }: User,
  setAvatar: (url: string) => Promise<User>,
  signal: AbortSignal,
): Promise<User> {
  const stored = await uploadFile('files.upload', { params: { user_id } }, file, { signal });
  return setAvatar(stored.public_url).catch(async (error: unknown) => {
    // After a lost answer the picture may already be the avatar, so it must not be deleted.
    if (isRefusal(error))
      await api.call('files.delete', { params: { user_id, file_id: stored.id } }).catch(() => undefined);
    throw error;
  });
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * The picture of a user: choosing, uploading and removing it.
 * @param onChanged is called when the picture is stored, independently of the form.
 * @param isOpen tells whether its dialog is open: closing it stops the upload.
 */
export function useAvatar(user: User, onChanged: (user: User) => void, isOpen = true) {
  const { setAvatar } = useUserChanges(user.user_id);
  const toast = useToast();
  const [percent, setPercent] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const [error, setError] = useState<string>();
  const upload = useRef<AbortController>(undefined);
  const progress = useRef<ReturnType<typeof startProgress>>(undefined);

  // A closed dialog stays mounted until it is opened again.
  useEffect(
    () => () => {
      upload.current?.abort();
      progress.current?.stop();
    },
    [isOpen],
  );

  const fail = (message: string) => {
    setError(message);
    toast.show({ type: 'error', title: copy.failed, description: message });
  };

  const finish = (changed: User, description: string) => {
    onChanged(changed);
    toast.show({ type: 'success', title: copy.updated, description });
  };

  const send = async (file: File) => {
    setError(undefined);
    progress.current?.stop();
    const steps = startProgress(setPercent);
    progress.current = steps;
    const stop = new AbortController();
    upload.current = stop;
    try {
      const changed = await storePicture(file, user, setAvatar, stop.signal);
      if (!stop.signal.aborted) steps.complete();
      finish(changed, copy.updatedText);
    } catch (error) {
      if (stop.signal.aborted) return;
      steps.fail();
      fail(failureMessage(error, copy.failedText));
    }
  };

  const chosen = useChosenPicture(isOpen, send);

  const choose = ([file]: File[]) => {
    if (!file) return;
    const reason = pictureError(file);
    if (reason) return fail(reason);
    setError(undefined);
    void chosen.choose(file);
  };

  const remove = async () => {
    setIsRemoving(true);
    setError(undefined);
    try {
      finish(await setAvatar(''), copy.removedText);
    } catch (error) {
      fail(failureMessage(error, copy.failedText));
    } finally {
      setIsRemoving(false);
    }
  };

  return {
    picture: chosen.picture,
    percent,
    isRemoving,
    error,
    choose,
    send: chosen.send,
    remove,
    cancelCrop: chosen.forget,
    refuse: () => {
      chosen.forget();
      fail(copy.unreadable);
    },
  };
}
