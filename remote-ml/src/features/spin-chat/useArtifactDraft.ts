import { signedOutEvent } from '@alma/shared/auth';
import type { SpinArtifact } from '@alma/shared/contract';
import { tabStorage } from '@alma/shared/state';
import { useState } from 'react';

interface Draft {
  text: string;
  /** The version that it is based on. */
  version: number;
}

/** All unsaved artifacts of this tab. */
const storageKey = 'alma.ml.artifacts';

// The next user of this browser must not find them.
window.addEventListener(signedOutEvent, () => tabStorage.write(storageKey, null));

const readAll = (): Partial<Record<string, Draft>> =>
  (tabStorage.readJson(storageKey) as Partial<Record<string, Draft>> | null | undefined) ?? {};

function writeDraft(key: string, draft: Draft | undefined): void {
  tabStorage.write(storageKey, JSON.stringify({ ...readAll(), [key]: draft }));
}

/** The unsaved text of an artifact in this tab; it survives reloads. Two tabs have separate ones. */
export function useArtifactDraft(userId: string, sessionId: string, { artifact_id, version }: SpinArtifact) {
  const key = `${userId}.${sessionId}.${artifact_id}`;
  const [draft, setDraft] = useState(() => readAll()[key]);
  const [wasKept, setWasKept] = useState(draft !== undefined);
  return {
    draft,
    /** True when it was typed before the dialog was opened. */
    wasKept,
    change(text: string) {
      const changed = { text, version: draft?.version ?? version };
      setDraft(changed);
      writeDraft(key, changed);
    },
    drop() {
      setDraft(undefined);
      setWasKept(false);
      writeDraft(key, undefined);
    },
  };
}
