import { Problem } from '../../platform/problems/index.ts';
import type { Session } from './runs.ts';

/** Bounds of sessions, in characters. One is read whole, so that its size is the size of a reply. */
export const sessionLimits = {
  size: 20_000_000,
  /** Added for each message, because many short ones are as much work as a long one. */
  perMessage: 1_000,
  /** A longer session is read a few times at once by each person. */
  long: 1_000_000,
  /** Sessions of one person. */
  perUser: 10_000,
} as const;

/** @throws {Problem} 409 when a session takes no further messages. */
export function assertSessionQuota({ size }: Pick<Session, 'size'>): void {
  if (size >= sessionLimits.size)
    throw new Problem('LIMIT_REACHED', 'This chat is as long as a chat can be. Start a new one.');
}
