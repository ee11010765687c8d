import { sharedStorage } from '@alma/shared/state';
import type { Outgoing } from './turn.ts';

/** Stores undelivered messages, so that a reload offers to send them again. */
export interface UnsentPlace {
  read: () => Outgoing[];
  write: (unsent: readonly Outgoing[]) => void;
}

type Kept = Omit<Outgoing, 'files'>;

const isKept = (value: unknown): value is Kept => {
  const kept = value as Partial<Kept> | null;
  if (typeof kept?.requestId !== 'string' || typeof kept.text !== 'string') return false;
  return Array.isArray(kept.urls) && (kept.text !== '' || kept.urls.length > 0);
};

/** @param key identifies person and session. Files cannot be stored; their message is sent without them. */
export const unsentPlace = (key: string): UnsentPlace => ({
  read: () => {
    const kept = sharedStorage.readJson(key);
    return Array.isArray(kept) ? kept.filter(isKept).map((one) => ({ ...one, files: [] })) : [];
  },
  write: (unsent) => {
    const kept = unsent.map(({ files: _, ...rest }): Kept => rest);
    sharedStorage.write(key, kept.length === 0 ? null : JSON.stringify(kept));
  },
});
