/** What people of the scripted day do, each with a bound of its own on how long it may stall. */
export type ActKind = 'read' | 'chat' | 'transfer' | 'upload' | 'ask' | 'spin' | 'sign-in' | 'mail';

/** One thing that a person does, with all of its retries. Times are those of `performance.now()`. */
export interface Act {
  kind: ActKind;
  /** The first try, each sign of life of a stream, and the end. */
  heardAt: number[];
  attempts: number;
  isOver: boolean;
  /** Why it was given up, or never should have been answered like this. */
  failure?: string;
}

/** Everything that people have done. */
export class Tally {
  readonly acts: Act[] = [];

  begin(kind: ActKind): Act {
    const act: Act = { kind, heardAt: [performance.now()], attempts: 0, isOver: false };
    this.acts.push(act);
    return act;
  }

  /** Those that began in a span of time. */
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

/** The longest time without a sign of life after `since`, in milliseconds. */
export function longestSilence({ heardAt }: Pick<Act, 'heardAt'>, since = -Infinity): number {
  const gaps = heardAt.slice(1).map((at, place) => at - Math.max(heardAt[place] ?? at, since));
  return Math.max(0, ...gaps);
}
