import type { AckFrame, Chat, ClientFrame } from '@alma/shared/contract';
import { chatLimits } from '@alma/shared/contract/chat/limits';
import type { SocketEnvironment } from '@alma/shared/socket';
import type { ChatCalls } from './chat-calls.ts';
import { lastSeqOf } from './chat-log.ts';
import { chatAtom, type ChatStore, withList, withoutAccess } from './chat-state.ts';
import { withAnswer } from './chat-table.ts';
import { unnumbered } from './whole-replies.ts';

/** Delay before a failed read or join is repeated, unless the server names a time. */
const retryMs = 3_000;
/** Pages of the list that are read for active chats. Further chats are shown page by page, and not followed. */
const maxPages = 2;

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
  /** Pending joins: chats by request id. Those in `rejoins` are joined again afterwards. */
  const joins = new Map<string, string>();
  const rejoins = new Set<string>();
  /** For each running read of the list, the chats that were read since it began: the list may lack them. */
  const readSince = new Set<Set<string>>();

  /** The server then sends every message after the known ones, and live ones. */
  function join(chatId: string): void {
    const { connection, rooms, chats } = store.get(chatAtom);
    if (connection.phase !== 'ready') return;
    // The pending join may start after the messages known by now, and leave a gap.
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

  const drop = (chatId: string) => store.set(chatAtom, (state) => withoutAccess(state, chatId));

  /** Removes a chat that the reader has left. The list may have another one to show in its place. */
  function forget(chatId: string): void {
    drop(chatId);
    if (store.get(chatAtom).total > chatLimits.listPage) void load();
  }

  async function load(): Promise<void> {
    const newer = new Set<string>();
    readSince.add(newer);
    try {
      const { listed, total } = await readActive(calls);
      const isWhole = listed.length >= total;
      const openIds = Object.keys(store.get(chatAtom).rooms);
      const { kept, open } = missingIn(listed, { isWhole, newer, openIds });
      store.set(chatAtom, (state) => withList(state, { listed, kept, total }));
      for (const { id, is_archived } of Object.values(store.get(chatAtom).chats))
        if (!is_archived || openIds.includes(id)) join(id);
      for (const id of open) void read(id);
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
      if (chat === undefined) drop(chatId);
      else apply(chat);
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
      if (ack.code === 'NOT_FOUND') void isNamed(calls, chatId).then((isThere) => isThere || drop(chatId));
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

/** The first page of the list, and further ones as long as they begin with active chats. */
async function readActive({ list }: ChatCalls): Promise<{ listed: Chat[]; total: number }> {
  const listed = new Map<string, Chat>();
  for (let page = 1; ; page += 1) {
    const { chats, total } = await list(page);
    // A chat is on two pages if another one moved ahead of it between the reads.
    for (const chat of chats) listed.set(chat.id, chat);
    const hasMore = chats.at(-1)?.is_archived === false && listed.size < total;
    if (!hasMore || page === maxPages) return { listed: [...listed.values()], total };
  }
}

/** Whether the calls still return a chat that the socket does not know: the calls are authoritative. */
const isNamed = async (calls: ChatCalls, chatId: string): Promise<boolean> => {
  const found = calls
    .get(chatId)
    .then(async (chat) => chat ?? (await readActive(calls)).listed.find(({ id }) => id === chatId));
  return (await found.catch(() => undefined)) !== undefined;
};

interface OtherChats {
  isWhole: boolean;
  newer: ReadonlySet<string>;
  openIds: readonly string[];
}

/** Chats that the list lacks: `kept` may still be the reader's, and `open` ones are on the screen. */
function missingIn(listed: readonly Chat[], { isWhole, newer, openIds }: OtherChats) {
  const isMissing = (id: string) => !listed.some((chat) => chat.id === id);
  const open = openIds.filter((id) => isMissing(id) && !newer.has(id));
  // An open chat may be on a later page.
  return { open, kept: [...[...newer].filter(isMissing), ...(isWhole ? [] : open)] };
}

/** Repeats a request on the same connection only, because a new connection loads everything. */
function retryLater({ store, environment }: FollowedChatsInput, retry: () => void, ms = retryMs): void {
  const { connection } = store.get(chatAtom);
  if (connection.phase !== 'ready') return;
  environment.setTimer(() => {
    const current = store.get(chatAtom).connection;
    if (current.phase === 'ready' && current.since === connection.since) retry();
  }, ms);
}
