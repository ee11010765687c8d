import type { ProfileFormValues } from '@alma/shared/forms';

const key = 'alma.account.profile-draft:v1';

/** Which unsaved form a draft belongs to: kept in this tab, for the same person only. */
export interface DraftPlace {
  viewerId: string;
  /** A profile's id, or the owner of a new one. */
  target: string;
}

interface Draft extends DraftPlace {
  values: ProfileFormValues;
}

function read(): Draft | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Draft> | null;
    return draft?.values?.basic_identification === undefined ? undefined : (draft as Draft);
  } catch {
    return undefined;
  }
}

export function readDraft({ viewerId, target }: DraftPlace): ProfileFormValues | undefined {
  const draft = read();
  // A draft of another person is never shown.
  if (draft && draft.viewerId !== viewerId) sessionStorage.removeItem(key);
  return draft?.viewerId === viewerId && draft.target === target ? draft.values : undefined;
}

export function keepDraft(place: DraftPlace, values: ProfileFormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...place, values }));
  } catch {
    // Without storage there is no draft; the form itself still has the values.
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(key);
}
