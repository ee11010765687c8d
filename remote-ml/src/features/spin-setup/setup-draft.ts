import { spinModes, spinOrientations } from '@alma/shared/contract/spin/limits';
import { areAgentDrafts } from '../../components/agent-draft.ts';
import { tabDraft } from '../../components/tab-draft.ts';
import type { SetupDraft } from './setup.validation.ts';

/** A setup that is not started yet. */
export const setupDraft = tabDraft('alma.spin.setup:v1', isDraft);

function isDraft(draft: unknown): draft is SetupDraft {
  if (typeof draft !== 'object' || draft === null) return false;
  const { problem, orientation, mode, agents } = draft as Partial<SetupDraft>;
  return (
    typeof problem === 'string' &&
    spinOrientations.some((each) => each === orientation) &&
    spinModes.some((each) => each === mode) &&
    areAgentDrafts(agents) &&
    agents.length > 0
  );
}
