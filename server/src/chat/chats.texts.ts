import type { ChatEvent } from '@alma/shared/contract';

export const deletedUser = 'Deleted user';

/** The text of a system message. Names are filled in on each read, because they change and are erased. */
export function eventText(event: ChatEvent, nameOf: (userId: string | null) => string): string {
  const actor = nameOf(event.actor_id);
  const user = nameOf(event.user_id);
  switch (event.kind) {
    case 'chat_created':
      return `${actor} created the chat`;
    case 'participant_added':
      return `${actor} added ${user}`;
    case 'participant_removed':
      return `${actor} removed ${user}`;
    case 'participant_left':
      return `${user} left`;
    case 'role_changed':
      return event.role === 'admin' ? `${user} is an admin now` : `${user} is no longer an admin`;
    case 'chat_archived':
      return `${actor} archived this chat`;
  }
}
