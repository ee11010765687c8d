import { signedOutEvent } from '@alma/shared/auth';
import { tabStore } from './tab-store.ts';

interface Kept {
  viewerId: string;
  draft: unknown;
}

/** An unsent draft, kept in this tab for the same user until they sign out. */
export function tabDraft<Draft>(key: string, isDraft: (value: unknown) => value is Draft) {
  const drop = () => tabStore.drop(key);
  // The next user of this browser must not find it.
  window.addEventListener(signedOutEvent, drop);
  return {
    read(viewerId: string): Draft | undefined {
      const kept = keptOf(tabStore.read(key));
      if (kept?.viewerId === viewerId && isDraft(kept.draft)) return kept.draft;
      drop();
      return undefined;
    },
    /** Without storage the form itself still holds it. */
    keep: (viewerId: string, draft: Draft): void =>
      void tabStore.keep(key, JSON.stringify({ viewerId, draft } satisfies Kept)),
    drop,
  };
}

function keptOf(text: string | null): Partial<Kept> | null {
  try {
    return JSON.parse(text ?? 'null') as Partial<Kept> | null;
  } catch {
    return null;
  }
}
