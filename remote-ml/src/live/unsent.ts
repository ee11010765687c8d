import { sharedStorage } from '@alma/shared/state';
import type { Outgoing } from './turn.ts';

/** Stores undelivered messages, so that a reload offers to send them again. */
export interface UnsentStore {
  read: () => Outgoing[];
  write: (unsent: readonly Outgoing[]) => void;
}

type Stored = Omit<Outgoing, 'files'>;

const isStored = (value: unknown): value is Stored => {
  const stored = value as Partial<Stored> | null;
  if (typeof stored?.requestId !== 'string' || typeof stored.text !== 'string') return false;
  return Array.isArray(stored.urls) && (stored.text !== '' || stored.urls.length > 0);
};

/** @param key identifies person and session. Files cannot be stored; their message is sent without them. */
export const unsentStore = (key: string): UnsentStore => ({
  read: () => {
    const stored = sharedStorage.readJson(key);
    return Array.isArray(stored) ? stored.filter(isStored).map((item) => ({ ...item, files: [] })) : [];
  },
  write: (unsent) => {
    const stored = unsent.map(({ files: _, ...rest }): Stored => rest);
    sharedStorage.write(key, stored.length === 0 ? null : JSON.stringify(stored));
  },
});
