import { ApiError, failureMessage } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { Profile } from '@alma/shared/contract/profiles/entities';
import type { User } from '@alma/shared/contract/users/entities';
import { applyFieldErrors, type ProfileFormResult, ProfileFormSchema, useAlmaForm } from '@alma/shared/forms';
import { useToast } from '@alma/shared/toast';
import { useEffect, useRef, useState } from 'react';
import { profileName } from '../../components/profile-name.ts';
import type { ProfileFormState } from './form-sections.ts';
import { type DraftKey, dropDraft, readDraft, saveDraft, withDraft } from './profile-draft.ts';
import { emptyValues, valuesOf } from './profile-form-values.ts';
import { useProfileChanges } from './profiles.api.ts';
import { profileTexts } from './texts.ts';

const copy = profileTexts.form;
const draftPauseMs = 300;

interface ProfileFormOptions {
  user: User;
  /** Absent for a new profile. */
  profile: Profile | undefined;
  onSaved: (profile: Profile) => void;
}

/** The form of one profile. Typed text survives failures, leaving the page and a reload. */
export function useProfileForm({ user, profile, onSaved }: ProfileFormOptions) {
  // An update is checked against the state with which the form started, not against later reads.
  const [base, setBase] = useState(profile);
  const [submitError, setSubmitError] = useState<string>();
  const form = useAlmaForm(ProfileFormSchema, base ? valuesOf(base) : emptyValues(user.display_name), {
    long: true,
  });
  const changes = useProfileChanges();
  const toast = useToast();
  const { user: viewer } = useAuth();
  const draftKey = { viewerId: viewer?.user_id ?? '', target: profile?.id ?? `new ${user.user_id}` };
  const draft = useDraft(form, draftKey);

  const takeLatest = async (stale: Profile): Promise<string> => {
    try {
      const latest = await changes.readLatest(stale.id);
      setBase(latest);
      form.reset(valuesOf(latest), { keepDirtyValues: true });
      return copy.stale;
    } catch (error) {
      return failureMessage(error, copy.gone);
    }
  };

  const handleFailure = async (error: unknown) => {
    const fallback = base ? copy.updateFailed : copy.createFailed;
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'PRECONDITION_FAILED' && base) return setSubmitError(await takeLatest(base));
    if (code === 'PICTURE_UNAVAILABLE' || code === 'FILE_UNREADABLE') {
      const message = failureMessage(error, fallback);
      return form.setError('basic_identification.avatar_url', { type: 'server', message });
    }
    const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
    const unplaced = applyFieldErrors(form, fieldErrors).map((entry) => entry.message);
    setSubmitError(
      fieldErrors.length === 0 ? failureMessage(error, fallback) : unplaced.join(' ') || undefined,
    );
  };

  const save = async (values: ProfileFormResult) => {
    setSubmitError(undefined);
    try {
      const saved = await (base ? changes.update(base, values) : changes.create(user.user_id, values));
      draft.discard();
      const title = base ? copy.updated : copy.created;
      toast.show({ type: 'success', title, description: base ? copy.saved : profileName(saved) });
      onSaved(saved);
    } catch (error) {
      await handleFailure(error);
    }
  };

  return { form, submitError, save, draft };
}

/** Stores typed text in this tab until it is saved or discarded. */
function useDraft(form: ProfileFormState, { viewerId, target }: DraftKey) {
  const [isRestored, setIsRestored] = useState(() => readDraft({ viewerId, target }) !== undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Writes what was typed since the last pause. */
  const write = useRef<() => void>(undefined);
  const { isDirty } = form.formState;

  // The draft replaces the values but not the defaults, so that the form counts as changed.
  useEffect(() => {
    const stored = readDraft({ viewerId, target });
    if (stored) form.reset(withDraft(form.getValues(), stored), { keepDefaultValues: true });
  }, [form, viewerId, target]);

  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        const base = defaultValues as typeof values;
        clearTimeout(timer.current);
        write.current = () => saveDraft({ viewerId, target, values, base });
        timer.current = setTimeout(() => write.current?.(), draftPauseMs);
      },
    });
    return () => {
      stop();
      clearTimeout(timer.current);
      write.current?.();
    };
  }, [form, viewerId, target]);

  const discard = () => {
    clearTimeout(timer.current);
    write.current = undefined;
    setIsRestored(false);
    dropDraft();
  };
  return {
    isDirty,
    isRestored,
    discard,
    startOver: () => {
      form.reset();
      discard();
    },
  };
}
