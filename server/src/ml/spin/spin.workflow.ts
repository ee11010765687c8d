import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import type { Fact, Workflow } from '../runs/index.ts';
import { isAnswered, readCall, type StoredCall, withCall } from '../tools/index.ts';
import { decide } from './decide.ts';
import { readFact } from './facts.ts';
import { foldFact } from './fold.ts';
import { performStep, type SpinTools } from './perform.ts';
import { RunInputSchema } from './session-data.ts';

/** 7 phases of 3 rounds with 6 agents need some 420 steps, and their tools twice as many. */
const budget = { effects: 1_400, modelCalls: 1_500 };

/** A run, with the tool calls of its speaking agent. */
interface SpinProgress {
  run: SpinRun;
  /** Tool calls of the agent that is about to speak. */
  calls: readonly StoredCall[];
  /** The step that these calls are part of. */
  stepKey: string;
}

export const spinWorkflow = (tools: Omit<SpinTools, 'calls'>): Workflow<SpinProgress> => ({
  kind: 'spin',
  budget,
  mayRetry: true,
  begin: ({ input }) => ({ run: beginRun(RunInputSchema.parse(input)), calls: [], stepKey: '' }),
  fold,

  decide({ run, calls }) {
    const step = decide(run);
    if (step.type !== 'effect' || calls.length === 0) return step;
    const isOpen = !calls.every(isAnswered);
    return { ...step, key: `${step.key}/${isOpen ? `tool/${calls.length}` : calls.length + 1}` };
  },

  perform: (effect, { run, calls }, context) => performStep(effect, run, context, { ...tools, calls }),
});

function fold(progress: SpinProgress, fact: Fact): SpinProgress {
  const call = readCall(fact);
  if (call) return withoutStep({ ...progress, calls: withCall(progress.calls, call) });
  const known = readFact(fact);
  if (!known) return progress;
  const run = foldFact(progress.run, known);
  if (known.type === 'effect.done') {
    const stepKey = stepKeyOf(known.data.key);
    return { ...progress, stepKey, run: { ...run, done: new Set(run.done).add(stepKey) } };
  }
  return { ...progress, run, calls: known.type === 'agent_message' ? [] : progress.calls };
}

/** A step is done when the agent has spoken, not after a tool call. */
function withoutStep(progress: SpinProgress): SpinProgress {
  const done = new Set(progress.run.done);
  done.delete(progress.stepKey);
  return { ...progress, run: { ...progress.run, done } };
}

/** Phase, round, kind and agent. The rest of a key counts tool calls. */
const stepKeyOf = (key: string): string => key.split('/').slice(0, 4).join('/');
