import { dataOf, type EventRow } from './run-events.ts';

/** A run that waits longer than this for a server marks its beginning with `started`. */
export const maxUnmarkedMs = 5_000;

const isPause = ({ type }: EventRow): boolean => type === 'paused' || type === 'waiting';

/** True when a server begins to perform the run; a `started` with an agent comes from the workflow. */
const isBegin = (row: EventRow): boolean =>
  row.type === 'started' && dataOf('started', row).agent === undefined;

/** The time during which no server performed the run: after each pause and before each beginning. */
export function idleMsOf(events: readonly EventRow[]): number {
  return events.reduce((sum, event, index) => {
    const before = events[index - 1];
    const isIdle = before && (isPause(before) || isBegin(event));
    return isIdle ? sum + event.at.getTime() - before.at.getTime() : sum;
  }, 0);
}
