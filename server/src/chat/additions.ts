import { isId } from '../platform/ids/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import { tooMany } from '../platform/problems/index.ts';

/** Counts how often a person puts these others into a chat. @throws {Problem} 429 when it is too often for one of them. */
export async function countAdditions(
  { chatsWithUser }: Pick<Budgets, 'chatsWithUser'>,
  actorId: string,
  userIds: readonly string[],
): Promise<void> {
  const others = new Set(userIds.filter(isId));
  others.delete(actorId);
  for (const userId of others) {
    const waitMs = await chatsWithUser.take(`${actorId}/${userId}`);
    if (waitMs > 0) throw tooMany(waitMs, 'You have put this person into many chats. Try again later.');
  }
}
