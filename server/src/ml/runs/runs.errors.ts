import type { RunStatus } from '@alma/shared/contract';
import { conflict, notFound, Problem, tooMany } from '../../platform/problems/index.ts';

export const activeStatuses = ['queued', 'running', 'waiting'] as const satisfies readonly RunStatus[];
export const isActive = (status: RunStatus): boolean => activeStatuses.some((active) => active === status);

export const noSuchSession = (): Problem => notFound('There is no such session');
export const noSuchRun = (): Problem => notFound('There is no such run');

export const tooManySessions = (): Problem =>
  conflict('LIMIT_REACHED', 'You have reached the limit of chats. Delete some to start a new one.');

/** @throws {Problem} 429 unless the owner may send now. */
export function assertMaySend(waitMs: number): void {
  if (waitMs > 0) throw tooMany(waitMs, 'You have sent a lot to assistants today. Try again later.');
}

export const runActive = (runId: string): Problem =>
  new Problem('RUN_ACTIVE', 'An answer is still being written. Wait for it, or stop it.', {
    details: { run_id: runId },
  });

export const requestIdReused = (): Problem =>
  new Problem('REQUEST_ID_REUSED', 'This request_id was already used for another message in this session', {
    kind: 'refused',
  });

export const runHasEnded = (): Problem => conflict('RUN_FINISHED', 'This run has ended');

export const couldNotFinish = (): Problem =>
  new Problem('INTERNAL_ERROR', 'The answer could not be finished. Try again.');

/** Pause id of a run whose budget is used up. */
export const budgetPause = 'budget';

/** The error shown for a run that waits for its budget. */
export const waitsForBudget = ({ code, message }: Problem): Problem =>
  new Problem(code, `${message} The answer goes on by itself then, or when the limit is raised.`);

/** A step that killed two servers in a row is not repeated automatically. */
export const serversDied = (): Problem =>
  new Problem('STEP_FAILED', 'The server restarted twice while it was working on this answer. Try again.', {
    kind: 'failed',
  });

const stepFailures = {
  deadline: 'This took too long. Shorten your message and try again.',
  memory: 'This needed too much memory. Shorten your message and try again.',
  ended: 'The answer could not be finished. Try again.',
} as const;

/** Processing the user's input exceeded the limits of a step. */
export const stepFailed = (reason: keyof typeof stepFailures): Problem =>
  new Problem('STEP_FAILED', stepFailures[reason]);

/** A limit of the run, named by `rule`, was reached. */
export class BudgetSpent extends Problem {
  readonly rule: 'model_calls' | 'effects' | 'seconds';
  constructor(rule: BudgetSpent['rule'], max: number) {
    const texts = {
      model_calls: `The answer was stopped: it reached the limit of ${max} model calls.`,
      effects: `The answer was stopped: it reached the limit of ${max} steps.`,
      seconds: `The answer was stopped: it reached the limit of ${max} seconds.`,
    };
    super('LIMIT_REACHED', texts[rule], { kind: 'refused' });
    this.rule = rule;
  }
}

/** Why this server stops performing a run, although nothing failed. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  /** `stopped` on request, `lost` to another server or erased, `leaving` because this server stops. */
  readonly why: 'stopped' | 'lost' | 'leaving';
  constructor(why: Interrupted['why']) {
    super(`the run is ${why}`);
    this.why = why;
  }
}

const titleLength = 60;

/** A title from the first message: its first line, cut between words. */
export function titleOf(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.replaceAll(/\s+/g, ' ').trim() ?? '';
  if (line.length <= titleLength) return line;
  // Drops the first half of a character outside the basic plane.
  const cut = line.slice(0, titleLength).replace(/[\uD800-\uDBFF]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${(end > titleLength / 2 ? cut.slice(0, end) : cut).trimEnd()}…`;
}
