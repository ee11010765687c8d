import type { Chat, ChatMessage, ChatParticipant, DirectoryUser, LiveMessage } from '@alma/shared/contract';
import type { ChatView, LiveTexts, MessageRow, ParticipantRow } from './chats.rows.ts';
import { deletedUser, wordsFor } from './chats.texts.ts';
import { nobody } from './people.ts';

type Names = ReadonlyMap<string, DirectoryUser>;

/** Opaque to clients; here it is the place in the log, so that it needs no column. */
const messageId = ({ chatId, seq }: Pick<MessageRow, 'chatId' | 'seq'>): string => `${chatId}.${seq}`;

/** The place that a message's id names in this chat. */
export function seqOfId(chatId: string, id: string): number | undefined {
  const [chat, seq = '', ...rest] = id.split('.');
  return chat === chatId && rest.length === 0 && /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : undefined;
}

/** Everybody whose name a message needs. */
export const idsIn = ({ senderId, event }: MessageRow): (string | null)[] => [
  senderId,
  event?.actor_id ?? null,
  event?.user_id ?? null,
];

/** A message as `readerId` is told of it: the request_id is for the sender alone. */
export function presentMessage(row: MessageRow, names: Names, readerId?: string): ChatMessage {
  const message = presentAt(row, names, row.createdAt.toISOString());
  const { requestId, senderId } = row;
  return requestId !== null && senderId === readerId ? { ...message, request_id: requestId } : message;
}

function presentAt<Time>(row: MessageRow, names: Names, createdAt: Time) {
  const sender = row.senderId === null ? null : (names.get(row.senderId) ?? nobody(row.senderId));
  const nameOf = (userId: string | null): string =>
    (userId !== null && names.get(userId)?.display_name) || deletedUser;
  return {
    id: messageId(row),
    chat_id: row.chatId,
    seq: row.seq,
    sender_id: row.senderId,
    content: row.event ? wordsFor(row.event, nameOf) : row.content,
    message_type: row.type,
    created_at: createdAt,
    sender: sender && {
      handle: sender.handle,
      display_name: sender.display_name,
      avatar_url: sender.avatar_url,
    },
    ...(row.event ? { event: row.event } : {}),
  };
}

/** What sockets are told of a message; written once, for its ack and its frames say the same. */
export function liveTexts(row: MessageRow, names: Names): LiveTexts {
  row.live ??= writeTexts(row, names);
  return row.live;
}

function writeTexts(row: MessageRow, names: Names): LiveTexts {
  const message: LiveMessage = presentAt(row, names, row.createdAt.getTime() / 1000);
  const forAll = JSON.stringify(message);
  const own = `,"request_id":${JSON.stringify(row.requestId)}}`;
  return { forAll, forSender: row.requestId === null ? forAll : forAll.slice(0, -1) + own };
}

export function presentParticipant(row: ParticipantRow, names: Names): ChatParticipant {
  const { user_id, handle, display_name, avatar_url } = names.get(row.userId) ?? nobody(row.userId);
  return { user_id, handle, display_name, avatar_url, role: row.role, joined_at: row.joinedAt.toISOString() };
}

/** Everything that changes a chat goes through its log; how far the reader has read is theirs alone. */
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
