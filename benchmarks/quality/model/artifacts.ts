import * as rules from '@alma/offline-assistant/spin';
import { beginRun, type SpinRun } from '@alma/offline-assistant/spin';
import { type ChatModel, ModelError } from '../../../server/src/ml/models/index.ts';
import { ratio, share } from '../../../server/src/ml/quality/suites/ask.ts';
import type { EffectContext } from '../../../server/src/ml/runs/index.ts';
import { decide } from '../../../server/src/ml/spin/decide.ts';
import { factOf, readFact, type SpinFact } from '../../../server/src/ml/spin/facts.ts';
import { foldFact } from '../../../server/src/ml/spin/fold.ts';
import { type OfflineTasks, performStep } from '../../../server/src/ml/spin/perform.ts';
import { SpeechAnswerSchema } from '../../../server/src/ml/spin/prompts.ts';
import { type ArtifactFigures, type SpinPhase, spinPhases } from '../../../shared/src/contract/index.ts';
import { artifactChecks } from '../../../shared/src/contract/quality/limits.ts';
import { type Check, type Claims, heldBy } from './rubric.ts';
import { suiteContext } from './suite-context.ts';

/** A detailed brief without owners: a model has to name them itself, or to keep that point open. */
const problem = `Goal: close the night gaps on ward 7.
People: nine nurses and their patients.
Measure: every night of March has two nurses.
Facts: ward 7 has 22 beds, and five nights of February had one nurse.
Limits: no overtime, and no agency.
Options:
1. Hire two nurses
2. Swap shifts with ward 8
Cost: a new nurse costs 3,400 euros a month, a swap costs nothing.`;

const agents = [
  { agent_id: 'a1', name: 'Planner', prompt: 'You plan shifts and name owners and steps.' },
  { agent_id: 'a2', name: 'Critic', prompt: 'You check facts, limits and risks.' },
];

const setup = { problem, orientation: 'discharge', mode: 'auto' } as const;

/** Runs in this process what the product runs in a worker. */
const tasks: OfflineTasks = async (name, input) => rules[name](input as never) as never;

/** Runs a team of agents of the model through all phases, and scores each artifact by the rubric. */
export async function measureArtifacts(model: ChatModel): Promise<ArtifactFigures> {
  const { run, claims, unreadable } = await runToEnd(model);
  const judged = spinPhases.map((phase) =>
    run.bodies[phase] === undefined || unreadable.has(phase)
      ? undefined
      : heldBy(run, phase, claims.get(phase) ?? []),
  );
  const present = judged.filter((result) => result !== undefined);
  const all = present.flatMap((held) => Object.values(held)).filter((held) => held !== null);
  const heldIn = (check: Check): boolean[] =>
    present.map((held) => held[check]).filter((held) => held !== null);
  // A missing artifact, or one written by rules, fails every check.
  const missing = (spinPhases.length - present.length) * artifactChecks.length;
  return {
    artifacts: spinPhases.length,
    failed: spinPhases.length - present.length,
    rubric: ratio(all.filter(Boolean).length, all.length + missing),
    checks: artifactChecks.map((check) => ({ check, held: share(heldIn(check)) })),
  };
}

interface RunOutcome {
  run: SpinRun;
  claims: Claims;
  /** Phases with an invalid speech, which rules replaced. */
  unreadable: Set<SpinPhase>;
}

/** Executes a run until it ends or the model fails. */
async function runToEnd(model: ChatModel): Promise<RunOutcome> {
  const base = suiteContext(model, { kind: 'spin', question: problem, data: { ...setup, agents } });
  const claims: Claims = new Map();
  const unreadable = new Set<SpinPhase>();
  let run = beginRun(setup);
  const context: EffectContext = {
    ...base,
    async *ask(request) {
      const isSpeech = request.schema === SpeechAnswerSchema;
      try {
        for await (const event of base.ask(request)) {
          if (event.type === 'object' && isSpeech) {
            const { lines } = SpeechAnswerSchema.parse(event.value);
            claims.set(run.phase, [...(claims.get(run.phase) ?? []), ...lines]);
          }
          yield event;
        }
      } catch (error) {
        if (isSpeech) unreadable.add(run.phase);
        throw error;
      }
    },
  };
  try {
    for (let step = decide(run); step.type === 'effect'; step = decide(run)) {
      const done: SpinFact = { type: 'effect.done', data: { key: step.key } };
      const { facts = [] } = await performStep(step, run, context, { tasks });
      for (const fact of [factOf(done), ...facts]) {
        const read = readFact(fact);
        if (!read) throw new Error(`${fact.type} is not a fact of a spin run`);
        run = foldFact(run, read);
      }
    }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
  }
  return { run, claims, unreadable };
}
