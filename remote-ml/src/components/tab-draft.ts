import { signedOutEvent } from '@alma/shared/auth';
import { tabStorage } from '@alma/shared/state';

interface StoredDraft {
  viewerId: string;
  draft: unknown;
}

/** An unsent draft, kept in this tab for the same user until they sign out. */
export function tabDraft<Draft>(key: string, isDraft: (value: unknown) => value is Draft) {
  const drop = () => tabStorage.write(key, null);
  // The next person at this browser must not find it.
  window.addEventListener(signedOutEvent, drop);
  return {
    read(viewerId: string): Draft | undefined {
      const stored = tabStorage.readJson(key) as Partial<StoredDraft> | null | undefined;
      if (stored?.viewerId === viewerId && isDraft(stored.draft)) return stored.draft;
      drop();
      return undefined;
    },
    /** Without storage only the form itself keeps it. */
    save: (viewerId: string, draft: Draft): void =>
      void tabStorage.write(key, JSON.stringify({ viewerId, draft } satisfies StoredDraft)),
    drop,
  };
}
