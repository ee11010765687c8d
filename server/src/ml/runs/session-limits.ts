import { Problem } from '../../platform/problems/index.ts';
import type { Session } from './runs.ts';

/** Limits of sessions, in characters. A session is read whole, so its size is the size of a reply. */
export const sessionLimits = {
  size: 20_000_000,
  /** Added for each message, because many short ones are as much work as a long one. */
  perMessage: 1_000,
  /** Each person may read only a few longer sessions at the same time. */
  long: 1_000_000,
  /** The number of sessions of one person. */
  perUser: 10_000,
} as const;

/** @throws {Problem} 409 when a session takes no further messages. */
export function assertSessionQuota({ size }: Pick<Session, 'size'>): void {
  if (size >= sessionLimits.size)
    throw new Problem('LIMIT_REACHED', 'This chat is as long as a chat can be. Start a new one.');
}
