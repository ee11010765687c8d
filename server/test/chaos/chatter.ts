import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Chat, ServerFrame } from '@alma/shared/contract';
import { type ChatClient, createChatClient } from '../../../remote-chat/src/live/chat-client.ts';
import type { OutboxItem } from '../../../remote-chat/src/live/outbox.ts';
import { socketAddress } from '../chats/chat-client.ts';
import type { History } from '../chats/history.ts';
import { outboxKeptIn } from '../chats/world/kept-outbox.ts';
import type { SignedIn } from '../sign-in.ts';
import { ask } from './call.ts';
import { maxTryingMs } from './persist.ts';
import { socketEnvironment } from './socket-environment.ts';
import { type Action, end, type Tally } from './tally.ts';

const pollIntervalMs = 20;

/** One tab with a person's chats, using the product's client. Presses Retry and Reconnect when they are shown. */
export class Chatter {
  readonly acknowledged: History['acknowledged'][number][] = [];
  readonly #person: SignedIn;
  readonly #origin: string;
  readonly #client: ChatClient;
  readonly #stored = new Map<string, { seq: number; content: string }>();

  constructor(origin: string, person: SignedIn) {
    [this.#origin, this.#person] = [origin, person];
    this.#client = createChatClient({
      userId: person.userId,
      environment: this.#environment(),
      calls: this.#calls(),
      storage: outboxKeptIn(new Map()),
      onFailure: () => undefined,
    });
    this.#client.start();
  }

  /** Opens chats; otherwise their client only learns how many messages arrived while it was away, but not which. */
  open(chatIds: readonly string[]): void {
    for (const chatId of chatIds) void this.#client.openRoom(chatId);
  }

  /** The socket is connected, and the open chats show their messages. */
  get isReady(): boolean {
    const { connection, rooms } = this.#client.get();
    return connection.phase === 'ready' && Object.values(rooms).every(({ status }) => status === 'ready');
  }

  /** Sends a message and waits until the server has confirmed it. */
  async write(tally: Tally, chatId: string): Promise<void> {
    const action = tally.begin('chat');
    const content = `text ${randomUUID()}`;
    this.#client.send(chatId, content);
    const find = () => this.#client.getOutbox().find(({ text }) => text === content);
    const [requestId, isConfirmed] = await this.#confirmed(action, find);
    const stored = this.#stored.get(requestId);
    if (!isConfirmed || !stored)
      return end(action, `a message was not confirmed: ${find()?.reason ?? 'no answer'}`);
    this.acknowledged.push({ chatId, senderId: this.#person.userId, requestId, ...stored });
    end(action);
  }

  async #confirmed(action: Action, find: () => OutboxItem | undefined): Promise<[string, boolean]> {
    const deadline = performance.now() + maxTryingMs;
    let requestId = '';
    let sentAt: number | undefined;
    while (performance.now() < deadline) {
      const item = find();
      if (!item && requestId !== '') return [requestId, true];
      if (item) requestId = item.requestId;
      if (item?.sentAt !== undefined && item.sentAt !== sentAt) action.attempts += 1;
      sentAt = item?.sentAt ?? sentAt;
      if (item?.state === 'unconfirmed' || item?.state === 'refused') this.#client.retry(requestId);
      if (this.#client.get().connection.phase === 'offline') this.#client.reconnect();
      await pause(pollIntervalMs);
    }
    return [requestId, false];
  }

  /** The shown messages. */
  seen(): History['seen'] {
    const who = this.#person.userId;
    return Object.entries(this.#client.get().rooms).map(([chatId, { log }]) => {
      const seqs = log.messages.map(({ seq }) => seq);
      return { who, chatId, after: (seqs[0] ?? 1) - 1, seqs };
    });
  }

  stop(): void {
    this.#client.stop();
  }

  #calls() {
    const get = <Reply>(address: string) => ask<Reply>(this.#origin, `/api/v1${address}`, this.#person);
    return {
      list: (page: number) => get<{ chats: Chat[]; total: number }>(`/chats?page=${page}&limit=100`),
      get: (chatId: string) => get<Chat>(`/chats/${chatId}`),
      messages: (chatId: string) => get<never>(`/chats/${chatId}/messages`),
    };
  }

  #environment() {
    return socketEnvironment({
      getTicket: async () => {
        const options = { method: 'POST' };
        const ticket = ask<{ ticket: string }>(this.#origin, '/api/v1/ws/ticket', this.#person, options);
        return (await ticket).ticket;
      },
      addressOf: (ticket) => socketAddress(this.#origin, ticket),
      onText: (text) => this.#record(JSON.parse(text) as ServerFrame),
    });
  }

  #record(frame: ServerFrame): void {
    if (frame.type === 'ack' && frame.stored && frame.request_id)
      this.#stored.set(frame.request_id, { seq: frame.stored.seq, content: frame.stored.content });
    if (frame.type !== 'message') return;
    const { seq, content, request_id: requestId } = frame.message;
    if (requestId !== undefined) this.#stored.set(requestId, { seq, content });
  }
}
