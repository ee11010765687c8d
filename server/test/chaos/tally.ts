/** Kinds of actions of the scripted day, each with its own limit for stalls. */
export type ActionKind = 'read' | 'chat' | 'transfer' | 'upload' | 'ask' | 'spin' | 'sign-in' | 'mail';

/** One action of a person with all retries. Times are those of `performance.now()`. */
export interface Action {
  kind: ActionKind;
  /** Times of the first attempt, of each sign of progress of a stream, and of the end. */
  progressAt: number[];
  attempts: number;
  isOver: boolean;
  /** Why it was abandoned, or why its answer was wrong. */
  failure?: string;
}

/** All actions of the people. */
export class Tally {
  readonly actions: Action[] = [];

  begin(kind: ActionKind): Action {
    const action: Action = { kind, progressAt: [performance.now()], attempts: 0, isOver: false };
    this.actions.push(action);
    return action;
  }

  /** Acts that began in a time span. */
  between(from: number, to: number): Action[] {
    return this.actions.filter(({ progressAt: [at = 0] }) => at >= from && at < to);
  }
}

export const progress = (action: Action): void => void action.progressAt.push(performance.now());

export function end(action: Action, failure?: string): void {
  progress(action);
  action.isOver = true;
  if (failure !== undefined) action.failure = failure;
}

/** The longest time without progress after `since`, in milliseconds. */
export function longestSilence({ progressAt }: Pick<Action, 'progressAt'>, since = -Infinity): number {
  const gaps = progressAt.slice(1).map((at, index) => at - Math.max(progressAt[index] ?? at, since));
  return Math.max(0, ...gaps);
}
