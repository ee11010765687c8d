import type { Chat, ServerFrame } from '@alma/shared/contract';
import { texts } from '../texts.ts';
import type { ChatAct, ChatCalls } from './chat-calls.ts';
import { applyFrame, messageOf, withAnswer, withAnswers, withoutChat, withRead } from './chat-table.ts';
import { lastSeqOf, withMessage } from './chat-log.ts';
import { firstState, withPresence, withRoom, withTyping, type ChatState } from './chat-state.ts';
import type { Connection } from './connection.ts';
import { createLiveSocket } from './live-socket.ts';
import type { Outbox } from './outbox.ts';
import { createOutboxDriver } from './outbox-driver.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { createRoomLoader } from './room-loader.ts';
import { storeOf } from './store.ts';
import type { Surroundings } from './surroundings.ts';
import { unnumbered, wholeChat, type LooseChat } from './whole-replies.ts';

/** Somebody counts as typing for so long after a sign of it, and gives one as often as this. */
const typingMs = 6_000;
const typingSignMs = 3_000;
/** What could not be read while the socket is there is asked for again after this. */
const askAgainMs = 3_000;

interface ChatClientInput {
  userId: string;
  around: Surroundings;
  calls: ChatCalls;
  storage: OutboxStorage;
  onFailure: (act: ChatAct, error: unknown) => void;
}

type Frame<Type extends ServerFrame['type']> = Extract<ServerFrame, { type: Type }>;

/** The chats of one user in this tab: what the calls tell, kept up to date by the socket. */
export function createChatClient({ userId, around, calls, storage, onFailure }: ChatClientInput) {
  const state = storeOf<ChatState>(firstState);
  const outbox = storeOf<Outbox>([]);
  /** Joins under way, by their request, and chats to be joined once more after theirs. */
  const joins = new Map<string, string>();
  const again = new Set<string>();
  let lastTypingSign = 0;

  const getTicket = (beyond?: number) => calls.ticket(beyond);
  const socket = createLiveSocket({ around, getTicket, onFrame: handleFrame, onChange: handleConnection });
  const box = createOutboxDriver({
    around,
    storage,
    outbox,
    onRefused: (error) => onFailure('send', error),
    write: ({ requestId, chatId, text }) =>
      socket.send({ type: 'send_message', chat_id: chatId, text, request_id: requestId }),
  });
  const rooms = createRoomLoader({
    state,
    calls,
    onLoaded: handleLoaded,
    onFailure: (error) => onFailure('load', error),
  });

  function handleConnection(connection: Connection): void {
    const wasReady = state.get().connection.phase === 'ready';
    state.update((now) => ({ ...now, connection }));
    if (connection.phase === 'stopped') box.refuseAll(texts.webSocketNotConnected);
    if (!wasReady || connection.phase === 'ready') return;
    joins.clear();
    again.clear();
    box.handleLost();
    state.update((now) => ({ ...now, online: {}, typing: {} }));
  }

  /** What has no answer yet may be stored all the same. */
  function handleLoaded(chatId: string): void {
    for (const { sender_id, request_id } of state.get().rooms[chatId]?.log.messages ?? []) {
      if (sender_id === userId && request_id !== undefined) box.confirm(request_id);
    }
    join(chatId);
  }

  /** Everything after what is known follows, then what is new. */
  function join(chatId: string): void {
    const { rooms: open, chats } = state.get();
    if (!socket.isReady()) return;
    // The one under way may begin later than what is known by now.
    if ([...joins.values()].includes(chatId)) return void again.add(chatId);
    const requestId = around.newId();
    joins.set(requestId, chatId);
    const room = open[chatId];
    const listed = chats[chatId]?.last_seq ?? 0;
    // List and thread were read at different moments: both take part in what follows the older of the two.
    const after = room?.status === 'ready' ? Math.min(lastSeqOf(room.log), listed) : listed;
    const since = listed === unnumbered ? {} : { after_seq: after };
    socket.send({ type: 'join_chat', chat_id: chatId, request_id: requestId, ...since });
  }

  async function loadList(): Promise<void> {
    try {
      const chats = await calls.list();
      state.update((now) => ({ ...now, list: 'ready', chats: withAnswers(now.chats, chats) }));
      const shown = Object.keys(state.get().rooms);
      for (const { id, is_archived } of chats) if (!is_archived || shown.includes(id)) join(id);
      for (const id of shown) if (!chats.some((chat) => chat.id === id)) forget(id);
    } catch (error) {
      onFailure('load', error);
      state.update((now) => (now.list === 'ready' ? now : { ...now, list: 'failed' }));
      askAgain(() => void loadList());
    }
  }

  /** Without a connection nothing is repeated: the next one asks for everything by itself. */
  function askAgain(ask: () => void, ms = askAgainMs): void {
    if (!socket.isReady()) return;
    const { connection } = state.get();
    const since = connection.phase === 'ready' ? connection.since : undefined;
    around.setTimer(() => {
      const now = state.get().connection;
      if (now.phase === 'ready' && now.since === since) ask();
    }, ms);
  }

  function forget(chatId: string): void {
    state.update((now) => ({
      ...withRoom(now, chatId, (room) => ({ ...room, status: 'not-found' })),
      chats: withoutChat(now.chats, chatId),
    }));
  }

  function handleFrame(frame: ServerFrame): void {
    state.update((now) => ({ ...now, chats: applyFrame(now.chats, frame, userId) }));
    switch (frame.type) {
      case 'hello':
        void loadList().then(() => box.adopt());
        return;
      case 'ack':
        return handleAck(frame);
      case 'message':
        return handleMessage(frame);
      case 'presence':
        return state.update((now) =>
          withPresence(now, frame.chat_id, frame.user_id, frame.status === 'online'),
        );
      case 'typing':
        return handleTyping(frame);
      case 'participant_added':
        if (frame.participant.user_id === userId) void addChat(frame.chat_id);
        return;
      case 'participant_removed':
        if (frame.user_id === userId) return forget(frame.chat_id);
        return state.update((now) => withPresence(now, frame.chat_id, frame.user_id, false));
      default:
      // What only changes the table, or only the socket.
    }
  }

  function handleAck(ack: Frame<'ack'>): void {
    const id = ack.request_id ?? '';
    const joined = joins.get(id);
    if (joins.delete(id) && joined !== undefined) return handleJoined(joined, ack);
    if (!box.has(id)) return;
    if (ack.status === 'ok') return confirm(id, ack);
    if (ack.code === 'RATE_LIMITED') return box.postpone(id, ack.retry_after_ms ?? 1_000);
    box.refuse(id, [texts.messageFailed, ack.message].filter(Boolean).join(': '));
  }

  function handleJoined(chatId: string, ack: Frame<'ack'>): void {
    const isWanted = again.delete(chatId);
    if (ack.code === 'NOT_FOUND') return forget(chatId);
    if (ack.status === 'error') return askAgain(() => join(chatId), ack.retry_after_ms);
    if (isWanted) join(chatId);
  }

  function confirm(requestId: string, { stored }: Frame<'ack'>): void {
    if (stored === undefined) return box.confirm(requestId);
    const { chats, rooms: open } = state.get();
    const chat = chats[stored.chat_id];
    const room = open[stored.chat_id];
    const known = Math.min(
      chat?.last_seq ?? stored.seq,
      room?.status === 'ready' ? lastSeqOf(room.log) : stored.seq,
    );
    // The messages before it are still on their way, and it comes once more behind them.
    if (stored.seq > known + 1) return;
    const frame = { type: 'message', chat_id: stored.chat_id, message: stored } as const;
    state.update((now) => ({ ...now, chats: applyFrame(now.chats, frame, userId) }));
    handleMessage({ ...frame, message: { ...stored, request_id: requestId } });
  }

  function handleMessage({ chat_id: chatId, message: live }: Frame<'message'>): void {
    const message = messageOf(live);
    const room = state.get().rooms[chatId];
    if (message.sender_id !== null) {
      state.update((now) => withTyping(now, chatId, message.sender_id ?? '', 0));
    }
    if (room?.status === 'ready') {
      const { log, outcome } = withMessage(room.log, message);
      // What lies between comes again; until then the message waits where it is.
      if (outcome === 'hole') return join(chatId);
      state.update((now) => withRoom(now, chatId, (before) => ({ ...before, log })));
    }
    if (message.sender_id === userId && message.request_id !== undefined) box.confirm(message.request_id);
  }

  function handleTyping({ chat_id, user_id, is_typing }: Frame<'typing'>): void {
    if (user_id === userId) return;
    const until = is_typing ? around.now() + typingMs : 0;
    state.update((now) => withTyping(now, chat_id, user_id, until));
    if (!is_typing) return;
    around.setTimer(() => {
      if (state.get().typing[chat_id]?.[user_id] === until) {
        state.update((now) => withTyping(now, chat_id, user_id, 0));
      }
    }, typingMs);
  }

  async function addChat(chatId: string): Promise<void> {
    const chat = await calls.get(chatId).catch(() => undefined);
    if (chat !== undefined) takeChat(chat);
  }

  /** The answer to a change of a chat; one that does not tell the chat is followed by reading it. */
  function takeAnswer(chatId: string, answer: Partial<Chat>): void {
    if (answer.id === undefined) void addChat(chatId);
    else takeChat(wholeChat(answer as LooseChat));
  }

  function takeChat(chat: Chat): void {
    state.update((now) => ({ ...now, chats: withAnswer(now.chats, chat) }));
    join(chat.id);
    // Somebody who was removed has been added again.
    if (state.get().rooms[chat.id]?.status === 'not-found') void rooms.open(chat.id);
  }

  /** Once the server has closed the socket for good, nothing waits for another one. */
  function refuseIfStopped(): void {
    if (state.get().connection.phase === 'stopped') box.refuseAll(texts.socketNotConnected);
  }

  return {
    userId,
    state,
    outbox,
    start() {
      void box.start();
      void loadList();
      socket.start();
    },
    stop() {
      socket.stop();
      box.stop();
    },
    reload: () => {
      state.update((now) => ({ ...now, list: 'loading' }));
      return loadList();
    },
    reconnect: socket.wake,
    openRoom: rooms.open,
    loadOlder: rooms.loadOlder,
    takeAnswer,
    wipe: box.wipe,
    retry(requestId: string) {
      box.retry(requestId);
      refuseIfStopped();
    },
    discard: box.discard,
    leave(chatId: string) {
      socket.send({ type: 'leave_chat', chat_id: chatId, request_id: around.newId() });
      forget(chatId);
    },
    send(chatId: string, text: string) {
      lastTypingSign = 0;
      void box.add(chatId, text).then(refuseIfStopped);
    },
    markRead(chatId: string) {
      const chat = state.get().chats[chatId];
      if (chat === undefined || chat.last_read_seq >= chat.last_seq) return;
      if (!socket.send({ type: 'read', chat_id: chatId, seq: chat.last_seq })) return;
      state.update((now) => ({ ...now, chats: { ...now.chats, [chatId]: withRead(chat, chat.last_seq) } }));
    },
    signTyping(chatId: string) {
      if (around.now() - lastTypingSign < typingSignMs) return;
      if (socket.send({ type: 'typing', chat_id: chatId, is_typing: true })) lastTypingSign = around.now();
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;
