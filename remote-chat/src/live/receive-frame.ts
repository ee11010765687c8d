import type { AckFrame, ServerFrame } from '@alma/shared/contract';
import type { SocketEnvironment } from '@alma/shared/socket';
import { texts } from '../texts.ts';
import { lastSeqOf, withMessage } from './chat-log.ts';
import { chatAtom, type ChatStore, typingMs, withFrame, withTyping } from './chat-state.ts';
import { messageOf, type ReceivedFrame, receivedFrame } from './chat-table.ts';
import type { FollowedChats } from './followed-chats.ts';
import type { OutboxDriver } from './outbox-driver.ts';

interface ReceiverInput {
  userId: string;
  environment: SocketEnvironment;
  store: ChatStore;
  box: OutboxDriver;
  chats: FollowedChats;
  /** The server has accepted the connection. */
  onReady: () => void;
}

type Frame<Type extends ReceivedFrame['type']> = Extract<ReceivedFrame, { type: Type }>;

/** Handles the frames of the socket: one state update for each, then its consequences. */
export function createReceiver({ userId, environment, store, box, chats, onReady }: ReceiverInput) {
  function receive(frame: ReceivedFrame): void {
    store.set(chatAtom, (state) => withFrame(state, frame, userId, environment.now()));
    switch (frame.type) {
      case 'hello':
        onReady();
        return void chats.load().then(() => box.adopt());
      case 'ack':
        return handleAck(frame);
      case 'message':
        return afterMessage(frame);
      case 'typing':
        return afterTyping(frame);
      case 'participant_added':
        if (frame.participant.user_id === userId) void chats.read(frame.chat_id);
        return;
      case 'participant_removed':
        if (frame.user_id === userId) chats.forget(frame.chat_id);
        return;
      default:
      // Other frames only change the state, or concern the socket.
    }
  }

  function handleAck(ack: AckFrame): void {
    const id = ack.request_id ?? '';
    if (chats.answer(ack) || !box.has(id)) return;
    if (ack.status === 'ok') return confirm(id, ack);
    if (ack.code === 'RATE_LIMITED') return box.postpone(id, ack.retry_after_ms ?? 1_000);
    box.refuse(id, [texts.messageFailed, ack.message].filter(Boolean).join(': '));
  }

  function confirm(requestId: string, { stored }: AckFrame): void {
    if (stored === undefined) return box.confirm(requestId);
    const { chats: table, rooms } = store.get(chatAtom);
    const room = rooms[stored.chat_id];
    const known = Math.min(
      table[stored.chat_id]?.last_seq ?? stored.seq,
      room?.status === 'ready' ? lastSeqOf(room.log) : stored.seq,
    );
    // Earlier messages have not arrived yet; the server sends this one again after them.
    if (stored.seq > known + 1) return;
    const message = messageOf({ ...stored, request_id: requestId });
    receive({ type: 'message', chat_id: stored.chat_id, message });
  }

  function afterMessage({ chat_id: chatId, message }: Frame<'message'>): void {
    const room = store.get(chatAtom).rooms[chatId];
    // A new join brings the missing messages and this one.
    if (room?.status === 'ready' && withMessage(room.log, message).outcome === 'hole') {
      return chats.join(chatId);
    }
    if (message.sender_id === userId && message.request_id !== undefined) box.confirm(message.request_id);
  }

  function afterTyping({ chat_id, user_id, is_typing }: Frame<'typing'>): void {
    if (!is_typing) return;
    const until = store.get(chatAtom).typing[chat_id]?.[user_id];
    environment.setTimer(() => {
      if (store.get(chatAtom).typing[chat_id]?.[user_id] !== until) return;
      store.set(chatAtom, (state) => withTyping(state, chat_id, user_id, 0));
    }, typingMs);
  }

  return (frame: ServerFrame) => receive(receivedFrame(frame));
}
