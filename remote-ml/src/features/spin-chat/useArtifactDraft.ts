import type { SpinArtifact } from '@alma/shared/contract';
import { tabStorage } from '@alma/shared/state';
import { useState } from 'react';

interface Draft {
  text: string;
  /** The version that it was written from. */
  version: number;
}

function readDraft(key: string): Draft | undefined {
  const kept = tabStorage.readJson(key) as Partial<Draft> | null | undefined;
  if (typeof kept?.text !== 'string' || typeof kept.version !== 'number') return undefined;
  return { text: kept.text, version: kept.version };
}

/** The unsaved text of an artifact in this tab, over reloads. Two tabs have one each. */
export function useArtifactDraft(userId: string, sessionId: string, { artifact_id, version }: SpinArtifact) {
  const key = `alma.ml.artifact.${userId}.${sessionId}.${artifact_id}`;
  const [draft, setDraft] = useState(() => readDraft(key));
  const [wasKept, setWasKept] = useState(draft !== undefined);
  return {
    draft,
    /** It was typed before the dialog was opened. */
    wasKept,
    change(text: string) {
      const changed = { text, version: draft?.version ?? version };
      setDraft(changed);
      tabStorage.write(key, JSON.stringify(changed));
    },
    drop() {
      setDraft(undefined);
      setWasKept(false);
      tabStorage.write(key, null);
    },
  };
}
