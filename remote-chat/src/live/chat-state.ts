import type { Chat } from '@alma/shared/contract';
import type { Connection } from '@alma/shared/socket';
import { atom, type createStore } from '@alma/shared/state';
import { type ChatLog, withMessage } from './chat-log.ts';
import { applyFrame, type ChatTable, type ReceivedFrame, withAnswers, withoutChat } from './chat-table.ts';

/** A user counts as typing for this long after a typing frame. */
export const typingMs = 6_000;

/** A chat whose messages are shown. */
export interface Room {
  log: ChatLog;
  status: 'loading' | 'failed' | 'not-found' | 'ready';
  /** The page before the first known message. */
  older: 'idle' | 'loading' | 'failed';
}

/** The state of all screens of this remote. */
export interface ChatState {
  connection: Connection;
  list: 'loading' | 'failed' | 'ready';
  /** Number of the reader's chats when the list was read, which may be more than `chats` has. */
  total: number;
  /** The active chats and the newest archived ones, and those that were opened. */
  chats: ChatTable;
  rooms: Readonly<Record<string, Room>>;
  /** Ids of the users who are online, by chat. */
  online: Readonly<Record<string, readonly string[]>>;
  /** Until when a user counts as typing, by chat and user id. */
  typing: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const chatAtom = atom<ChatState>({
  connection: { phase: 'idle' },
  list: 'loading',
  total: 0,
  chats: {},
  rooms: {},
  online: {},
  typing: {},
});

export type ChatStore = ReturnType<typeof createStore>;

export function withRoom(state: ChatState, chatId: string, change: (room: Room) => Room): ChatState {
  const room = state.rooms[chatId];
  return room === undefined ? state : { ...state, rooms: { ...state.rooms, [chatId]: change(room) } };
}

function withPresence(state: ChatState, chatId: string, userId: string, isOnline: boolean): ChatState {
  const otherIds = (state.online[chatId] ?? []).filter((id) => id !== userId);
  return { ...state, online: { ...state.online, [chatId]: isOnline ? [...otherIds, userId] : otherIds } };
}

/** `until` 0 means that the user has stopped typing. */
export function withTyping(state: ChatState, chatId: string, userId: string, until: number): ChatState {
  const { [userId]: before, ...otherUsers } = state.typing[chatId] ?? {};
  if (before === undefined && until === 0) return state;
  const typing = until === 0 ? otherUsers : { ...otherUsers, [userId]: until };
  return { ...state, typing: { ...state.typing, [chatId]: typing } };
}

/** The state after the list was read. Chats in `kept`, which the list lacks, keep their known state. */
export function withList(
  state: ChatState,
  { listed, kept, total }: { listed: readonly Chat[]; kept: readonly string[]; total: number },
): ChatState {
  const chats = [...listed, ...kept.flatMap((id) => state.chats[id] ?? [])];
  return { ...state, list: 'ready', total, chats: withAnswers(state.chats, chats) };
}

/** Removes a chat that the reader cannot access. */
export const withoutAccess = (state: ChatState, chatId: string): ChatState => ({
  ...withRoom(state, chatId, (room) => ({ ...room, status: 'not-found' })),
  chats: withoutChat(state.chats, chatId),
});

/** The state after one frame of the socket. A repeated frame changes nothing. */
export function withFrame(state: ChatState, frame: ReceivedFrame, userId: string, now: number): ChatState {
  const chats = applyFrame(state.chats, frame, userId);
  const next = chats === state.chats ? state : { ...state, chats };
  switch (frame.type) {
    case 'message':
      return withRoomMessage(withTyping(next, frame.chat_id, frame.message.sender_id ?? '', 0), frame);
    case 'presence':
      return withPresence(next, frame.chat_id, frame.user_id, frame.status === 'online');
    case 'typing':
      if (frame.user_id === userId) return next;
      return withTyping(next, frame.chat_id, frame.user_id, frame.is_typing ? now + typingMs : 0);
    case 'participant_removed':
      if (frame.user_id === userId) return withoutAccess(next, frame.chat_id);
      return withPresence(next, frame.chat_id, frame.user_id, false);
    default:
      return next;
  }
}

type MessageFrame = Extract<ReceivedFrame, { type: 'message' }>;

function withRoomMessage(state: ChatState, { chat_id, message }: MessageFrame): ChatState {
  const room = state.rooms[chat_id];
  if (room?.status !== 'ready') return state;
  const { log, outcome } = withMessage(room.log, message);
  return outcome === 'added' ? withRoom(state, chat_id, (before) => ({ ...before, log })) : state;
}
