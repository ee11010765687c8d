import { sharedStorage } from '@alma/shared/state';

/** Removes what one user has typed and not sent, in all chats. */
export function clearDrafts(userId: string): void {
  const prefix = `alma.chat.draft.${userId}.`;
  for (const key of sharedStorage.keys()) if (key.startsWith(prefix)) sharedStorage.write(key, null);
}
