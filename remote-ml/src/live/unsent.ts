import { sharedStorage } from '@alma/shared/state';
import type { Outgoing } from './turn.ts';

/** Stores undelivered messages, so that a reload offers to send them again. */
export interface UnsentStore {
  /** Oldest first. */
  read: () => Outgoing[];
  add: (outgoing: Outgoing) => void;
  remove: (requestId: string) => void;
}

type Stored = Omit<Outgoing, 'files'> & {
  /** When it was stored, in ms since the epoch; absent in the list of an older version. */
  at?: number;
};

const isStored = (value: unknown): value is Stored => {
  const stored = value as Partial<Stored> | null | undefined;
  if (typeof stored?.requestId !== 'string' || typeof stored.text !== 'string') return false;
  if (!Array.isArray(stored.lostFiles ?? [])) return false;
  return Array.isArray(stored.urls) && (stored.text !== '' || stored.urls.length > 0);
};

/**
 * One entry for each message, so that tabs on the same session do not overwrite each other's messages. Files cannot be
 * stored, only their names: the user decides whether the message is sent without them.
 * @param key identifies person and session
 */
export function unsentStore(key: string): UnsentStore {
  const write = (stored: Stored) => sharedStorage.write(`${key}.${stored.requestId}`, JSON.stringify(stored));

  /** Older versions stored all messages of a session in one list. */
  function splitList(): void {
    const list = sharedStorage.readJson(key);
    if (!Array.isArray(list)) return;
    list.filter(isStored).forEach((item, index) => write({ ...item, at: index }));
    sharedStorage.write(key, null);
  }

  return {
    read() {
      splitList();
      const keys = sharedStorage.keys().filter((name) => name.startsWith(`${key}.`));
      const stored = keys.map((name) => sharedStorage.readJson(name)).filter(isStored);
      stored.sort((left, right) => (left.at ?? 0) - (right.at ?? 0));
      return stored.map(({ at: _, ...outgoing }) => ({ ...outgoing, files: [] }));
    },
    add({ files, lostFiles = [], ...outgoing }) {
      const lost = [...lostFiles, ...files.map(({ name }) => name)];
      write({ ...outgoing, ...(lost.length === 0 ? {} : { lostFiles: lost }), at: Date.now() });
    },
    remove: (requestId) => void sharedStorage.write(`${key}.${requestId}`, null),
  };
}
