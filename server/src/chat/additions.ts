import { isId } from '../platform/ids/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import { tooMany } from '../platform/problems/index.ts';

type AdditionBudget = Pick<Budgets, 'chatsWithUser'>;

/** One key for each pair of the person and one of the others. */
const pairsOf = (actorId: string, userIds: readonly string[]): string[] =>
  [...new Set(userIds)].filter((id) => isId(id) && id !== actorId).map((id) => `${actorId}/${id}`);

/** @throws {Problem} 429 when the person has put one of these others into chats too often. */
export async function assertMayAdd(
  { chatsWithUser }: AdditionBudget,
  actorId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const pair of pairsOf(actorId, userIds)) {
    const waitMs = await chatsWithUser.waitMs(pair);
    if (waitMs > 0) throw tooMany(waitMs, 'You have put this person into many chats. Try again later.');
  }
}

/** Counts additions only after they are stored: a count is kept for a day, and a refused call could name any id. */
export async function countAdditions(
  { chatsWithUser }: AdditionBudget,
  actorId: string,
  userIds: readonly string[],
): Promise<void> {
  for (const pair of pairsOf(actorId, userIds)) await chatsWithUser.take(pair);
}
