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
  /** The stored values that were edited. */
  base: ProfileFormValues;
}

function read(): Draft | undefined {
  const draft = tabStorage.readJson(key) as Partial<Draft> | null | undefined;
  const isWhole = [draft?.values, draft?.base].every((part) => part?.basic_identification !== undefined);
  return isWhole ? (draft as Draft) : undefined;
}

export function readDraft({ viewerId, target }: DraftKey): Draft | undefined {
  const draft = read();
  // Another person's draft must not be shown.
  if (draft && draft.viewerId !== viewerId) dropDraft();
  return draft?.viewerId === viewerId && draft.target === target ? draft : undefined;
}

export function saveDraft(draft: Draft): void {
  tabStorage.write(key, JSON.stringify(draft));
}

/** The current values with the fields that the draft changed, so that newer values of other fields stay. */
export function withDraft(current: ProfileFormValues, { values, base }: Draft): ProfileFormValues {
  const isChanged = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);
  const mergeGroup = (name: keyof ProfileFormValues) => {
    const before: Record<string, unknown> = base[name];
    const changes = Object.entries(values[name]).filter(([field, value]) => isChanged(before[field], value));
    return [name, { ...current[name], ...Object.fromEntries(changes) }];
  };
  return Object.fromEntries((Object.keys(current) as (keyof ProfileFormValues)[]).map(mergeGroup));
}

export function dropDraft(): void {
  tabStorage.write(key, null);
}
