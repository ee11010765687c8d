/** Deletes the unsent drafts of one user in all chats. */
export function clearDrafts(userId: string): void {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '');
    for (const key of keys) if (key.startsWith(`alma.chat.draft.${userId}.`)) localStorage.removeItem(key);
  } catch {
    // Without storage there are no drafts.
  }
}
