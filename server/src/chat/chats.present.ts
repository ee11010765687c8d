import type { Chat, ChatMessage, ChatParticipant, DirectoryUser, LiveMessage } from '@alma/shared/contract';
import type { ChatView, MessageRow, ParticipantRow } from './chats.rows.ts';
import { deletedUser, eventText } from './chats.texts.ts';
import { unknownUser } from './people.ts';

export type Names = ReadonlyMap<string, DirectoryUser>;

/** Opaque to clients; derived from the position in the log, so that it needs no column. */
const messageId = ({ chatId, seq }: Pick<MessageRow, 'chatId' | 'seq'>): string => `${chatId}.${seq}`;

/** The position of the message with this id; undefined unless the id belongs to the chat. */
export function seqOfId(chatId: string, id: string): number | undefined {
  const [chat, seq = '', ...rest] = id.split('.');
  return chat === chatId && rest.length === 0 && /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : undefined;
}

/** The ids of all users whose name the message needs. */
export const idsIn = ({ senderId, event }: MessageRow): (string | null)[] => [
  senderId,
  event?.actor_id ?? null,
  event?.user_id ?? null,
];

/** A message in a reply to `readerId`, with its time as an ISO text. */
export const presentMessage = (row: MessageRow, names: Names, readerId?: string): ChatMessage =>
  presentAt(row, names, readerId, row.createdAt.toISOString());

/** A message in a frame to `readerId`, with its time in seconds. */
export const presentLive = (row: MessageRow, names: Names, readerId?: string): LiveMessage =>
  presentAt(row, names, readerId, row.createdAt.getTime() / 1000);

function presentAt<Time>(row: MessageRow, names: Names, readerId: string | undefined, createdAt: Time) {
  const { senderId, requestId, event } = row;
  const sender = senderId === null ? null : (names.get(senderId) ?? unknownUser(senderId));
  const nameOf = (userId: string | null): string =>
    (userId !== null && names.get(userId)?.display_name) || deletedUser;
  return {
    id: messageId(row),
    chat_id: row.chatId,
    seq: row.seq,
    sender_id: senderId,
    content: event ? eventText(event, nameOf) : row.content,
    message_type: row.type,
    created_at: createdAt,
    sender: sender && {
      handle: sender.handle,
      display_name: sender.display_name,
      avatar_url: sender.avatar_url,
    },
    ...(event ? { event } : {}),
    // Only the sender sees the request_id.
    ...(requestId !== null && senderId === readerId ? { request_id: requestId } : {}),
  };
}

export function presentParticipant(row: ParticipantRow, names: Names): ChatParticipant {
  const { user_id, handle, display_name, avatar_url } = names.get(row.userId) ?? unknownUser(row.userId);
  return { user_id, handle, display_name, avatar_url, role: row.role, joined_at: row.joinedAt.toISOString() };
}

/** Changes with every entry of the chat's log, and with the reader's own read mark. */
export const chatTag = (lastSeq: number, lastReadSeq: number): string => `"${lastSeq}.${lastReadSeq}"`;

export function presentChat(view: ChatView, names: Names, readerId: string): Chat {
  const { chat, members, last, lastReadSeq, unread } = view;
  return {
    id: chat.id,
    title: chat.title,
    is_archived: chat.archivedAt !== null,
    archived_at: chat.archivedAt?.toISOString() ?? null,
    created_at: chat.createdAt.toISOString(),
    participants: members.map((member) => presentParticipant(member, names)),
    last_message: last ? presentMessage(last, names, readerId) : null,
    last_seq: chat.lastSeq,
    last_read_seq: lastReadSeq,
    unread_count: unread,
  };
}
