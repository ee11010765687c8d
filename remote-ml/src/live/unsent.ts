import type { Outgoing } from './turn.ts';

/** The message on its way, kept until the server has it: a reload in between offers to send it again. */
export interface UnsentPlace {
  read: () => Outgoing | undefined;
  write: (outgoing: Outgoing | undefined) => void;
}

type Kept = Pick<Outgoing, 'requestId' | 'text' | 'urls'>;

const isKept = (value: unknown): value is Kept => {
  const kept = value as Partial<Kept> | null;
  return typeof kept?.requestId === 'string' && typeof kept.text === 'string' && Array.isArray(kept.urls);
};

/** @param key names person and session. Files cannot be kept; their message is sent without them. */
export const unsentPlace = (key: string): UnsentPlace => ({
  read: () => {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      if (!isKept(kept) || (kept.text === '' && kept.urls.length === 0)) return undefined;
      return { ...kept, files: [] };
    } catch {
      return undefined;
    }
  },
  write: (outgoing) => {
    try {
      if (outgoing === undefined) return localStorage.removeItem(key);
      const { requestId, text, urls } = outgoing;
      localStorage.setItem(key, JSON.stringify({ requestId, text, urls } satisfies Kept));
    } catch {
      // A full or forbidden storage costs only the way over a reload.
    }
  },
});
