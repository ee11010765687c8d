/** Kinds of acts of the scripted day, each with its own limit for stalls. */
export type ActKind = 'read' | 'chat' | 'transfer' | 'upload' | 'ask' | 'spin' | 'sign-in' | 'mail';

/** One act of a person with all retries. Times are those of `performance.now()`. */
export interface Act {
  kind: ActKind;
  /** Times of the first attempt, of each sign of progress of a stream, and of the end. */
  heardAt: number[];
  attempts: number;
  isOver: boolean;
  /** Why it was abandoned, or why its answer was wrong. */
  failure?: string;
}

/** All acts of the people. */
export class Tally {
  readonly acts: Act[] = [];

  begin(kind: ActKind): Act {
    const act: Act = { kind, heardAt: [performance.now()], attempts: 0, isOver: false };
    this.acts.push(act);
    return act;
  }

  /** Acts that began in a time span. */
  between(from: number, to: number): Act[] {
    return this.acts.filter(({ heardAt: [at = 0] }) => at >= from && at < to);
  }
}

export const hear = (act: Act): void => void act.heardAt.push(performance.now());

export function end(act: Act, failure?: string): void {
  hear(act);
  act.isOver = true;
  if (failure !== undefined) act.failure = failure;
}

/** The longest time without progress after `since`, in milliseconds. */
export function longestSilence({ heardAt }: Pick<Act, 'heardAt'>, since = -Infinity): number {
  const gaps = heardAt.slice(1).map((at, place) => at - Math.max(heardAt[place] ?? at, since));
  return Math.max(0, ...gaps);
}
