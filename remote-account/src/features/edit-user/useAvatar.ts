import { useEffect, useRef, useState } from 'react';
import { api, uploadFile } from '@alma/shared/api';
import type { User } from '@alma/shared/contract/users';
import { useToast } from '@alma/shared/toast';
import { failureWords } from '../../components/failure-words.ts';
import { texts } from '../../texts.ts';
import { pictureFault, shownPercent } from './avatar.rules.ts';
import type { ChosenPicture } from './CropDialog.tsx';
import { useUserChanges } from './edit-user.api.ts';

const words = texts.avatar;
const tickMs = 200;

/** The picture of a user: choosing, sending and removing it. */
export function useAvatar(user: User, onChanged: (user: User) => void) {
  const { setAvatar } = useUserChanges(user.user_id);
  const toast = useToast();
  const [picture, setPicture] = useState<ChosenPicture>();
  const [percent, setPercent] = useState<number>();
  const [isRemoving, setIsRemoving] = useState(false);
  const [fault, setFault] = useState<string>();
  const upload = useRef<AbortController>(undefined);

  // A dialog that is closed in the middle stops its upload.
  useEffect(() => () => upload.current?.abort(), []);

  const fail = (message: string) => {
    setFault(message);
    toast.show({ type: 'error', title: words.failed, description: message });
  };

  const choose = ([file]: File[]) => {
    if (!file) return;
    const reason = pictureFault(file);
    if (reason) return fail(reason);
    setFault(undefined);
    setPicture({ file, src: URL.createObjectURL(file) });
  };
  const forgetPicture = () => {
    if (picture) URL.revokeObjectURL(picture.src);
    setPicture(undefined);
  };

  const finish = (changed: User, description: string) => {
    onChanged(changed);
    toast.show({ type: 'success', title: words.updated, description });
  };

  const send = async (file: File) => {
    forgetPicture();
    setFault(undefined);
    const progress = watchProgress(setPercent);
    const stop = new AbortController();
    upload.current = stop;
    const params = { user_id: user.user_id };
    try {
      const options = { signal: stop.signal, onProgress: progress.tell };
      const stored = await uploadFile('files.upload', { params }, file, options);
      const changed = await setAvatar(stored.public_url).catch(async (error: unknown) => {
        // Nobody sees a picture that did not become the avatar.
        await api.call('files.delete', { params: { ...params, file_id: stored.id } }).catch(() => undefined);
        throw error;
      });
      setPercent(100);
      finish(changed, words.updatedText);
    } catch (error) {
      if (!stop.signal.aborted) fail(failureWords(error, words.failedText));
    } finally {
      progress.end();
      setPercent(undefined);
    }
  };

  const remove = async () => {
    setIsRemoving(true);
    setFault(undefined);
    try {
      finish(await setAvatar(''), words.removedText);
    } catch (error) {
      fail(failureWords(error, words.failedText));
    } finally {
      setIsRemoving(false);
    }
  };

  return {
    picture,
    percent,
    isRemoving,
    fault,
    choose,
    send,
    remove,
    cancelCrop: forgetPicture,
    refuse: () => {
      forgetPicture();
      fail(words.unreadable);
    },
  };
}

/** Joins the ticks that calm the eye to what has really left. */
function watchProgress(show: (percent: number) => void) {
  const startedAt = Date.now();
  let sent = 0;
  const draw = () => show(shownPercent(Date.now() - startedAt, sent));
  draw();
  const timer = setInterval(draw, tickMs);
  return {
    tell: (share: number) => {
      sent = share;
    },
    end: () => clearInterval(timer),
  };
}
