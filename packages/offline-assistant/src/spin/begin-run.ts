import { firstPhase } from './phases.ts';
import type { SpinRun } from './state.ts';

/** A run before anything has happened in it. */
export const beginRun = ({
  problem,
  orientation,
  mode,
}: Pick<SpinRun, 'problem' | 'orientation' | 'mode'>): SpinRun => ({
  isBegun: false,
  problem,
  orientation,
  mode,
  nextMode: null,
  status: 'running',
  phase: firstPhase(orientation),
  round: 1,
  agents: [],
  joining: [],
  leaving: [],
  done: new Set(),
  speeches: [],
  draft: [],
  hollow: [],
  ballots: [],
  vote: null,
  lastVote: null,
  artifacts: [],
  bodies: {},
  edits: {},
  drafts: {},
  feedback: [],
  takenUp: [],
  pauseId: null,
});
