import type { Chat, ChatMessage, ChatParticipant, LiveMessage, ServerFrame } from '@alma/shared/contract';
import { unnumbered } from './whole-replies.ts';

/** The chats of the reader by id. */
export type ChatTable = Readonly<Record<string, Chat>>;

export const chatTableOf = (chats: readonly Chat[]): ChatTable =>
  Object.fromEntries(chats.map((chat) => [chat.id, chat]));

/**
 * Merges the answer of a call: every change of a chat increases its `last_seq`, if the server returns one. Marking
 * it as read does not, so an answer from before that must not undo it.
 */
export function withAnswer(table: ChatTable, answer: Chat): ChatTable {
  const known = table[answer.id];
  const isOlder = known !== undefined && answer.last_seq !== unnumbered && known.last_seq > answer.last_seq;
  if (isOlder) return table;
  return { ...table, [answer.id]: known ? withRead(answer, known.last_read_seq) : answer };
}

/** Replaces the table by the server's list; chats with a newer known state are kept. */
export const withAnswers = (table: ChatTable, answers: readonly Chat[]): ChatTable =>
  chatTableOf(answers.map((answer) => withAnswer(table, answer)[answer.id] ?? answer));

type MessageFrame = Extract<ServerFrame, { type: 'message' }>;

/** A frame of the socket with its message, if there is one, as the calls return it. */
export type ReceivedFrame =
  Exclude<ServerFrame, MessageFrame> | (Omit<MessageFrame, 'message'> & { message: ChatMessage });

/** Converts the times of the socket, which are in seconds since the epoch. */
export const receivedFrame = (frame: ServerFrame): ReceivedFrame =>
  frame.type === 'message' ? { ...frame, message: messageOf(frame.message) } : frame;

export const messageOf = (live: LiveMessage): ChatMessage => ({
  ...live,
  created_at: isoOf(live.created_at),
});

const isoOf = (seconds: number): string => new Date(Math.round(seconds * 1_000)).toISOString();

/** Applies one frame to the table. A repeated frame or an unknown chat changes nothing. */
export function applyFrame(table: ChatTable, frame: ReceivedFrame, userId: string): ChatTable {
  if (!('chat_id' in frame)) return table;
  const chat = table[frame.chat_id];
  if (chat === undefined) return table;
  if (frame.type === 'participant_removed' && frame.user_id === userId) return withoutChat(table, chat.id);
  const changed = applyToChat(chat, frame, userId);
  return changed === chat ? table : { ...table, [chat.id]: changed };
}

export function withoutChat(table: ChatTable, chatId: string): ChatTable {
  const { [chatId]: removed, ...rest } = table;
  return rest;
}

type ChatFrame = Extract<ReceivedFrame, { chat_id: string }>;

function applyToChat(chat: Chat, frame: ChatFrame, userId: string): Chat {
  switch (frame.type) {
    case 'message':
      return withNewest(chat, frame.message, userId);
    case 'read':
      return frame.user_id === userId ? withRead(chat, frame.seq) : chat;
    case 'participant_added':
      return { ...chat, participants: joined(chat.participants, frame.participant) };
    case 'participant_removed':
      return withoutPerson(chat, frame.user_id);
    case 'chat_archived':
      return chat.is_archived ? chat : { ...chat, is_archived: true, archived_at: isoOf(frame.archived_at) };
    case 'chat_updated':
      return {
        ...chat,
        title: frame.title,
        participants: frame.participants,
        ...(frame.agents && { agents: frame.agents }),
      };
    case 'presence':
    case 'typing':
      return chat;
  }
}

/** Agents leave with their owner. */
const withoutPerson = ({ agents, ...chat }: Chat, userId: string): Chat => ({
  ...chat,
  participants: chat.participants.filter(({ user_id }) => user_id !== userId),
  ...(agents && { agents: agents.filter(({ owner_id }) => owner_id !== userId) }),
});

const joined = (people: readonly ChatParticipant[], newcomer: ChatParticipant): ChatParticipant[] => [
  ...people.filter(({ user_id }) => user_id !== newcomer.user_id),
  newcomer,
];

function withNewest(chat: Chat, message: ChatMessage, userId: string): Chat {
  if (message.seq <= chat.last_seq) return chat;
  const isUnread =
    message.message_type === 'text' && message.sender_id !== userId && message.seq > chat.last_read_seq;
  return {
    ...chat,
    last_message: message,
    last_seq: message.seq,
    unread_count: chat.unread_count + (isUnread ? 1 : 0),
  };
}

/** Marks a chat as read up to `seq`. Below its last `seq`, the count stays until the server's next answer. */
export function withRead(chat: Chat, seq: number): Chat {
  if (seq <= chat.last_read_seq) return chat;
  return { ...chat, last_read_seq: seq, unread_count: seq >= chat.last_seq ? 0 : chat.unread_count };
}

const newestOf = (chat: Chat): string => chat.last_message?.created_at ?? chat.created_at;

/** Active and archived chats, each with the newest message first. */
export function listed(table: ChatTable): { active: Chat[]; archived: Chat[] } {
  const all = Object.values(table).sort((left, right) => newestOf(right).localeCompare(newestOf(left)));
  return {
    active: all.filter((chat) => !chat.is_archived),
    archived: all.filter((chat) => chat.is_archived),
  };
}
