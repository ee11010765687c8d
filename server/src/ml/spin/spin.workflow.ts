import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import type { Workflow } from '../runs/index.ts';
import { decide } from './decide.ts';
import { readFact } from './facts.ts';
import { foldFact } from './fold.ts';
import { type OfflineTasks, performStep } from './perform.ts';
import { RunInputSchema } from './session-data.ts';

/** What a run may use up: 7 phases of 3 rounds with 6 agents need some 420 steps. */
const budget = { effects: 600, modelCalls: 900 };

/** A problem on its way through the phases. */
export const spinWorkflow = (tasks: OfflineTasks): Workflow<SpinRun> => ({
  kind: 'spin',
  budget,
  begin: ({ input }) => beginRun(RunInputSchema.parse(input)),
  fold: (run, fact) => {
    const known = readFact(fact);
    return known ? foldFact(run, known) : run;
  },
  decide,
  perform: (effect, run, context) => performStep(effect, run, context, tasks),
});
