import type { ChatLog } from './chat-log.ts';
import type { ChatTable } from './chat-table.ts';
import type { Connection } from './connection.ts';

/** A chat whose messages are shown. */
export interface Room {
  log: ChatLog;
  status: 'loading' | 'failed' | 'not-found' | 'ready';
  /** The page before the first known message. */
  older: 'idle' | 'loading' | 'failed';
}

/** What the screens of this remote know. */
export interface ChatState {
  connection: Connection;
  list: 'loading' | 'failed' | 'ready';
  chats: ChatTable;
  rooms: Readonly<Record<string, Room>>;
  /** Who is present, by chat. */
  online: Readonly<Record<string, readonly string[]>>;
  /** Until when somebody counts as typing, by chat and user. */
  typing: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export const firstState: ChatState = {
  connection: { phase: 'idle' },
  list: 'loading',
  chats: {},
  rooms: {},
  online: {},
  typing: {},
};

export function withRoom(state: ChatState, chatId: string, change: (room: Room) => Room): ChatState {
  const room = state.rooms[chatId];
  return room === undefined ? state : { ...state, rooms: { ...state.rooms, [chatId]: change(room) } };
}

export function withPresence(state: ChatState, chatId: string, userId: string, isOnline: boolean): ChatState {
  const others = (state.online[chatId] ?? []).filter((id) => id !== userId);
  return { ...state, online: { ...state.online, [chatId]: isOnline ? [...others, userId] : others } };
}

/** `until` 0: no longer. */
export function withTyping(state: ChatState, chatId: string, userId: string, until: number): ChatState {
  const { [userId]: before, ...others } = state.typing[chatId] ?? {};
  if (before === undefined && until === 0) return state;
  const typing = until === 0 ? others : { ...others, [userId]: until };
  return { ...state, typing: { ...state.typing, [chatId]: typing } };
}
