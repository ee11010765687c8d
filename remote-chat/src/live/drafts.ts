import { sharedStorage } from '@alma/shared/state';

/** Removes the unsent texts that one user has typed, in all chats. */
export function clearDrafts(userId: string): void {
  const prefix = `alma.chat.draft.${userId}.`;
  for (const key of sharedStorage.keys()) if (key.startsWith(prefix)) sharedStorage.write(key, null);
}
