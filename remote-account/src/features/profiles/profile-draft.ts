import type { ProfileFormValues } from '@alma/shared/forms';
import { tabStorage } from '@alma/shared/state';

const key = 'alma.account.profile-draft:v1';

/** Identifies the unsaved form of a draft: stored in this tab, for the same person only. */
export interface DraftKey {
  viewerId: string;
  /** A profile's id, or the owner of a new one. */
  target: string;
}

interface Draft extends DraftKey {
  values: ProfileFormValues;
}

function read(): Draft | undefined {
  const draft = tabStorage.readJson(key) as Partial<Draft> | null | undefined;
  return draft?.values?.basic_identification === undefined ? undefined : (draft as Draft);
}

export function readDraft({ viewerId, target }: DraftKey): ProfileFormValues | undefined {
  const draft = read();
  // Another person's draft must not be shown.
  if (draft && draft.viewerId !== viewerId) dropDraft();
  return draft?.viewerId === viewerId && draft.target === target ? draft.values : undefined;
}

export function saveDraft(draftKey: DraftKey, values: ProfileFormValues): void {
  tabStorage.write(key, JSON.stringify({ ...draftKey, values }));
}

export function dropDraft(): void {
  tabStorage.write(key, null);
}
