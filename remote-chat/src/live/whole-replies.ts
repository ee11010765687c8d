import type { Chat, ChatMessage, ChatParticipant } from '@alma/shared/contract';

/** The fields that a server must return for a chat; the others are optional. */
export type PartialChat = Pick<Chat, 'id' | 'title'> &
  Partial<Omit<Chat, 'participants' | 'last_message'>> & {
    participants?: (Pick<ChatParticipant, 'user_id'> & Partial<ChatParticipant>)[];
    last_message?: (Pick<ChatMessage, 'content'> & Partial<ChatMessage>) | null;
  };

/** The `last_seq` of a chat whose messages the server does not number. */
export const unnumbered = -1;

/** Fills in every field that the pages read: no unread messages, and ids instead of missing names. */
export function wholeChat({ participants = [], last_message: last, ...chat }: PartialChat): Chat {
  return {
    is_archived: false,
    archived_at: null,
    created_at: '',
    last_seq: unnumbered,
    last_read_seq: 0,
    unread_count: 0,
    ...chat,
    participants: participants.map((person) => ({
      handle: '',
      display_name: person.handle ?? person.user_id.slice(0, 8),
      avatar_url: '',
      role: 'member',
      joined_at: '',
      ...person,
    })),
    last_message: last
      ? {
          id: '',
          chat_id: chat.id,
          seq: 0,
          sender_id: null,
          message_type: 'text',
          created_at: '',
          sender: null,
          ...last,
        }
      : null,
  };
}
