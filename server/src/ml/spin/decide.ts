import { phaseAfter, type SpinRun } from '@alma/offline-assistant/spin';
import type { Step } from '../runs/index.ts';
import { endsPhase } from './vote.ts';

/** The task of an effect, parsed from its key. */
export type Task =
  | { kind: 'begin' }
  | { kind: 'transition' }
  | { kind: 'frame' }
  | { kind: 'think' | 'speak' | 'ballot'; agentId: string }
  | { kind: 'check' }
  | { kind: 'count' }
  | { kind: 'artifact' }
  | { kind: 'close' }
  | { kind: 'complete' };

const keyOf = (run: SpinRun, ...parts: string[]): string => [run.phase, run.round, ...parts].join('/');

/**
 * The next step of a run, from its state only. In a round, the supervisor frames it, each agent thinks and speaks, the
 * draft is checked, all cast sealed ballots, and the vote is counted. A majority, or the supervisor after the last
 * round, creates the artifact. Every round closes, even the last one, where control mode waits before the run completes.
 */
export function decide(run: SpinRun): Step {
  if (run.status === 'completed' || run.status === 'stopped') return { type: 'end' };
  if (!run.isBegun) return { type: 'effect', key: 'begin' };
  if (run.pauseId !== null) return { type: 'wait', pauseId: run.pauseId };
  const undone = firstUndone(run, roundKeys(run));
  if (undone) return { type: 'effect', key: undone };
  return { type: 'end' };
}

function firstUndone(run: SpinRun, keys: Iterable<string>): string | undefined {
  for (const key of keys) if (!run.done.has(key)) return key;
  return undefined;
}

function* roundKeys(run: SpinRun): Iterable<string> {
  // The round is closed and its phase has an artifact, so the phase is over.
  if (isPhaseOver(run) && run.vote === null) {
    yield keyOf(run, phaseAfter(run.phase, run.orientation) === null ? 'complete' : 'transition');
    return;
  }
  yield keyOf(run, 'frame');
  for (const { agent_id } of run.agents) {
    yield keyOf(run, 'think', agent_id);
    yield keyOf(run, 'speak', agent_id);
  }
  yield keyOf(run, 'check');
  for (const { agent_id } of run.agents) yield keyOf(run, 'ballot', agent_id);
  yield keyOf(run, 'count');
  if (run.vote && endsPhase(run.vote)) yield keyOf(run, 'artifact');
  yield keyOf(run, 'close');
}

const isPhaseOver = (run: SpinRun): boolean => run.artifacts.some(({ phase }) => phase === run.phase);

export function taskOf(key: string): Task {
  const [, , kind, agentId] = key.split('/');
  switch (kind) {
    case undefined:
      return { kind: 'begin' };
    case 'think':
    case 'speak':
    case 'ballot':
      return { kind, agentId: agentId ?? '' };
    case 'transition':
    case 'frame':
    case 'check':
    case 'count':
    case 'artifact':
    case 'close':
    case 'complete':
      return { kind };
    default:
      throw new Error(`there is no task in ${key}`);
  }
}
