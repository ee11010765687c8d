import type { AckFrame, Chat, ClientFrame } from '@alma/shared/contract';
import type { SocketEnvironment } from '@alma/shared/socket';
import type { ChatCalls } from './chat-calls.ts';
import { lastSeqOf } from './chat-log.ts';
import { chatAtom, type ChatStore, withoutAccess } from './chat-state.ts';
import { withAnswer, withAnswers } from './chat-table.ts';
import { unnumbered } from './whole-replies.ts';

/** Delay before a failed read or join is repeated, unless the server names a time. */
const askAgainMs = 3_000;

interface FollowedChatsInput {
  store: ChatStore;
  calls: ChatCalls;
  environment: SocketEnvironment;
  /** False when there is no connection. */
  send: (frame: ClientFrame) => boolean;
  /** Called when a user who had lost access to the chat has it again. */
  onReturn: (chatId: string) => void;
  onFailure: (error: unknown) => void;
}

/** Reads the chats of the user by calls, and joins each of them on the socket. */
export function createFollowedChats(input: FollowedChatsInput) {
  const { store, calls, environment, send, onReturn, onFailure } = input;
  /** Pending joins by request id, and chats to join again after theirs. */
  const joins = new Map<string, string>();
  const rejoins = new Set<string>();
  /** For each running read of the list, the chats that were read since it began: the list may lack them. */
  const readSince = new Set<Set<string>>();

  /** The server then sends every message after the known ones, and live ones. */
  function join(chatId: string): void {
    const { connection, rooms, chats } = store.get(chatAtom);
    if (connection.phase !== 'ready') return;
    // The pending join may start later than the known messages end by now.
    if ([...joins.values()].includes(chatId)) return void rejoins.add(chatId);
    const requestId = environment.newId();
    joins.set(requestId, chatId);
    const room = rooms[chatId];
    const listed = chats[chatId]?.last_seq ?? 0;
    // List and thread were read at different times: both need everything after the older of them.
    const after = room?.status === 'ready' ? Math.min(lastSeqOf(room.log), listed) : listed;
    const since = listed === unnumbered ? {} : { after_seq: after };
    send({ type: 'join_chat', chat_id: chatId, request_id: requestId, ...since });
  }

  const forget = (chatId: string) => store.set(chatAtom, (state) => withoutAccess(state, chatId));

  async function load(): Promise<void> {
    const newer = new Set<string>();
    readSince.add(newer);
    try {
      const listed = await calls.list();
      const { chats: known } = store.get(chatAtom);
      const missing = [...newer].filter((id) => !listed.some((chat) => chat.id === id));
      const chats = [...listed, ...missing.flatMap((id) => known[id] ?? [])];
      store.set(chatAtom, (state) => ({ ...state, list: 'ready', chats: withAnswers(state.chats, chats) }));
      const openIds = Object.keys(store.get(chatAtom).rooms);
      for (const { id, is_archived } of chats) if (!is_archived || openIds.includes(id)) join(id);
      for (const id of openIds) if (!chats.some((chat) => chat.id === id)) forget(id);
    } catch (error) {
      onFailure(error);
      store.set(chatAtom, (state) => (state.list === 'ready' ? state : { ...state, list: 'failed' }));
      retryLater(input, () => void load());
    } finally {
      readSince.delete(newer);
    }
  }

  function apply(chat: Chat): void {
    for (const newer of readSince) newer.add(chat.id);
    store.set(chatAtom, (state) => ({ ...state, chats: withAnswer(state.chats, chat) }));
    join(chat.id);
    if (store.get(chatAtom).rooms[chat.id]?.status === 'not-found') onReturn(chat.id);
  }

  async function read(chatId: string): Promise<void> {
    try {
      const chat = await calls.get(chatId);
      if (chat !== undefined) apply(chat);
    } catch {
      retryLater(input, () => void read(chatId));
    }
  }

  return {
    join,
    load,
    forget,
    apply,
    read,
    /** Handles the answer to a join. False for other answers. */
    answer(ack: AckFrame): boolean {
      const requestId = ack.request_id ?? '';
      const chatId = joins.get(requestId);
      if (chatId === undefined) return false;
      joins.delete(requestId);
      const isRejoin = rejoins.delete(chatId);
      if (ack.code === 'NOT_FOUND') forget(chatId);
      else if (ack.status === 'error') retryLater(input, () => join(chatId), ack.retry_after_ms);
      else if (isRejoin) join(chatId);
      return true;
    },
    /** Every join ends with its connection. */
    handleLost() {
      joins.clear();
      rejoins.clear();
    },
  };
}

export type FollowedChats = ReturnType<typeof createFollowedChats>;

/** Repeats a request on the same connection only, because a new connection loads everything. */
function retryLater({ store, environment }: FollowedChatsInput, retry: () => void, ms = askAgainMs): void {
  const { connection } = store.get(chatAtom);
  if (connection.phase !== 'ready') return;
  environment.setTimer(() => {
    const current = store.get(chatAtom).connection;
    if (current.phase === 'ready' && current.since === connection.since) retry();
  }, ms);
}
