import { signedOutEvent } from '@alma/shared/auth';
import { spinModes, spinOrientations } from '@alma/shared/contract/spin-options';
import { tabStore } from '../../components/tab-store.ts';
import { firstDraft, type AgentDraft, type SetupDraft } from './setup.rules.ts';

const key = 'alma.spin.setup:v1';

/** What somebody has typed and not started: in this tab, for the same person only. */
export function readDraft(viewerId: string): SetupDraft {
  try {
    const kept = JSON.parse(tabStore.read(key) ?? 'null') as Partial<Kept> | null;
    if (kept?.viewerId === viewerId && isDraft(kept.draft)) return kept.draft;
    tabStore.drop(key);
    return firstDraft();
  } catch {
    return firstDraft();
  }
}

/** Where nothing can be kept the form itself still has it. */
export function keepDraft(viewerId: string, draft: SetupDraft): void {
  tabStore.keep(key, JSON.stringify({ viewerId, draft }));
}

// The next person at this browser finds nothing of it.
window.addEventListener(signedOutEvent, () => tabStore.drop(key));

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
