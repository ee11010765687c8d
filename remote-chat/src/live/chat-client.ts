import type { Chat, ClientFrame, ServerFrame } from '@alma/shared/contract';
import { type Connection, ReconnectingSocket, type SocketEnvironment } from '@alma/shared/socket';
import { createStore } from '@alma/shared/state';
import { texts } from '../texts.ts';
import type { ChatAction, ChatCalls } from './chat-calls.ts';
import { chatAtom, type ChatStore } from './chat-state.ts';
import { withRead } from './chat-table.ts';
import { createFollowedChats } from './followed-chats.ts';
import { createOutboxDriver, outboxAtom } from './outbox-driver.ts';
import type { OutboxStorage } from './outbox-storage.ts';
import { createReceiver } from './receive-frame.ts';
import { createRoomLoader } from './room-loader.ts';
import { type PartialChat, wholeChat } from './whole-replies.ts';

/** Minimum interval between typing notifications to the others. */
const typingNoticeMs = 3_000;

const policy = { maxAttempts: 5, openTimeoutMs: 15_000 };

interface ChatClientInput {
  userId: string;
  environment: SocketEnvironment;
  calls: ChatCalls;
  storage: OutboxStorage;
  onFailure: (action: ChatAction, error: unknown) => void;
  /** The client only reads until this resolves; without it, it connects immediately. */
  whenRendered?: (store: ChatStore) => Promise<void>;
}

/** The chats of one user in this tab: read by calls, kept up to date through the socket. */
export function createChatClient(input: ChatClientInput) {
  const client = connectParts(input);
  const { store, socket, box, rooms, chats } = client;
  const { userId, environment } = input;
  let lastTypingNotice = 0;
  let stage: 'stopped' | 'reading' | 'live' = 'stopped';

  /** Messages sent since the chats were read arrive with the joins, by their `seq`. */
  function goLive(): void {
    if (stage !== 'reading') return;
    stage = 'live';
    void box.start();
    socket.start();
  }

  /** Once the server has ended the connection for good, messages do not wait for another one. */
  function refuseIfStopped(): void {
    if (socket.connection.phase === 'stopped') box.refuseAll(texts.socketNotConnected);
  }

  return {
    userId,
    store,
    get: () => store.get(chatAtom),
    getOutbox: () => store.get(outboxAtom),
    start() {
      stage = 'reading';
      void chats.load();
      if (input.whenRendered === undefined) goLive();
      else void input.whenRendered(store).then(goLive);
    },
    stop() {
      stage = 'stopped';
      socket.stop();
      box.stop();
    },
    reload: () => {
      store.set(chatAtom, (state) => ({ ...state, list: 'loading' }));
      return chats.load();
    },
    /** Ends a delay between attempts, or starts over after the server has ended the connection. */
    reconnect: () => (socket.connection.phase === 'stopped' ? socket.reconnect() : socket.wake()),
    openRoom: rooms.open,
    loadOlder: rooms.loadOlder,
    /** Applies the answer to a change of a chat, and reads the chat if the answer does not contain it. */
    takeAnswer(chatId: string, answer: Partial<Chat>) {
      if (answer.id === undefined) void chats.read(chatId);
      else chats.apply(wholeChat(answer as PartialChat));
    },
    /** Deletes the user's unsent texts. A database that is not open yet is deleted by the session, and stays closed. */
    async wipe() {
      if (stage === 'live') return box.wipe();
      stage = 'stopped';
    },
    retry(requestId: string) {
      box.retry(requestId);
      refuseIfStopped();
    },
    discard: box.discard,
    leave(chatId: string) {
      socket.send({ type: 'leave_chat', chat_id: chatId, request_id: environment.newId() });
      chats.forget(chatId);
    },
    send(chatId: string, text: string) {
      lastTypingNotice = 0;
      goLive();
      void box.add(chatId, text).then(refuseIfStopped);
    },
    markRead(chatId: string) {
      const chat = store.get(chatAtom).chats[chatId];
      if (chat === undefined || chat.last_read_seq >= chat.last_seq) return;
      if (!socket.send({ type: 'read', chat_id: chatId, seq: chat.last_seq })) return;
      store.set(chatAtom, (state) => ({
        ...state,
        chats: { ...state.chats, [chatId]: withRead(chat, chat.last_seq) },
      }));
    },
    notifyTyping(chatId: string) {
      const now = environment.now();
      if (now - lastTypingNotice < typingNoticeMs) return;
      if (socket.send({ type: 'typing', chat_id: chatId, is_typing: true })) lastTypingNotice = now;
    },
  };
}

export type ChatClient = ReturnType<typeof createChatClient>;

/** Connects the socket, the outbox, the followed chats and the open rooms. */
function connectParts({ userId, environment, calls, storage, onFailure }: ChatClientInput) {
  const store = createStore();
  const socket = new ReconnectingSocket<ServerFrame, ClientFrame>({
    environment,
    policy,
    canReauthenticate: true,
    onFrame: (frame) => receive(frame),
    onChange: handleConnection,
  });
  const box = createOutboxDriver({
    environment,
    storage,
    store,
    onRefused: (error) => onFailure('send', error),
    write: ({ requestId, chatId, text }) =>
      socket.send({ type: 'send_message', chat_id: chatId, text, request_id: requestId }),
  });
  const rooms = createRoomLoader({
    store,
    calls,
    onLoaded: handleLoaded,
    onFailure: (error) => onFailure('load', error),
  });
  const chats = createFollowedChats({
    store,
    calls,
    environment,
    send: (frame) => socket.send(frame),
    onReturn: (chatId) => void rooms.open(chatId),
    onFailure: (error) => onFailure('load', error),
  });
  const receive = createReceiver({ userId, environment, store, box, chats, onReady: socket.markReady });

  function handleConnection(connection: Connection): void {
    const { connection: before } = store.get(chatAtom);
    const isLost = before.phase === 'ready' && connection.phase !== 'ready';
    store.set(chatAtom, (state) => ({ ...state, connection, ...(isLost && { online: {}, typing: {} }) }));
    if (connection.phase === 'stopped') box.refuseAll(texts.webSocketNotConnected);
    if (!isLost) return;
    chats.handleLost();
    box.handleLost();
  }

  /** A message without an acknowledgement may be stored nevertheless. */
  function handleLoaded(chatId: string): void {
    for (const { sender_id, request_id } of store.get(chatAtom).rooms[chatId]?.log.messages ?? []) {
      if (sender_id === userId && request_id !== undefined) box.confirm(request_id);
    }
    chats.join(chatId);
  }

  return { store, socket, box, rooms, chats };
}
