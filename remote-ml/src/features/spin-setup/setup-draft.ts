import { spinModes, spinOrientations } from '@alma/shared/contract/spin-options';
import { firstDraft, type AgentDraft, type SetupDraft } from './setup.rules.ts';

const key = 'alma.spin.setup:v1';

/** What somebody has typed and not started: in this tab, for the same person only. */
export function readDraft(viewerId: string): SetupDraft {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Kept> | null;
    return kept?.viewerId === viewerId && isDraft(kept.draft) ? kept.draft : firstDraft();
  } catch {
    return firstDraft();
  }
}

export function keepDraft(viewerId: string, draft: SetupDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ viewerId, draft }));
  } catch {
    // A full storage keeps no draft; the form itself still does.
  }
}

interface Kept {
  viewerId: string;
  draft: unknown;
}

function isDraft(draft: unknown): draft is SetupDraft {
  if (typeof draft !== 'object' || draft === null) return false;
  const { problem, orientation, mode, agents } = draft as Partial<SetupDraft>;
  return (
    typeof problem === 'string' &&
    spinOrientations.some((each) => each === orientation) &&
    spinModes.some((each) => each === mode) &&
    Array.isArray(agents) &&
    agents.length > 0 &&
    agents.every((agent: Partial<AgentDraft> | null) =>
      [agent?.key, agent?.name, agent?.prompt].every((part) => typeof part === 'string'),
    )
  );
}
