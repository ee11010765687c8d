/** Chats on a page of the list; the declaration requests the same number. */
export const chatsOfPage = 50;
