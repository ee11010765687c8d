import { type AckFrame, chatLimits } from '@alma/shared/contract';
import type { ChatCalls } from '../../../../remote-chat/src/live/chat-calls.ts';
import { type ChatClient, createChatClient } from '../../../../remote-chat/src/live/chat-client.ts';
import type { OutboxItem } from '../../../../remote-chat/src/live/outbox.ts';
import type { SocketEnvironment } from '../../../../shared/src/lazy/socket/environment.ts';
import { after } from './clock.ts';
import { outboxKeptIn } from './kept-outbox.ts';
import type { Node } from './node.ts';
import { Wire } from './wire.ts';

const callMs = 8;

/** A person with a browser: the real client, and a storage that outlives its page. */
export class Person {
  readonly userId: string;
  readonly acknowledged: AckFrame[] = [];
  isOnline = true;
  /** How many of the next calls fail. */
  failingCalls = 0;
  client: ChatClient;
  readonly #chatIds: readonly string[];
  readonly #nodes: () => readonly Node[];
  readonly #kept = new Map<string, OutboxItem>();
  #wires: Wire[] = [];
  #page = 0;
  #ids = 0;
  #wake: () => void = () => undefined;
  #lose: () => void = () => undefined;

  constructor(userId: string, chatIds: readonly string[], nodes: () => readonly Node[]) {
    this.userId = userId;
    this.#chatIds = chatIds;
    this.#nodes = nodes;
    this.client = this.#openPage();
  }

  reload(): void {
    this.client.stop();
    for (const wire of this.#wires) wire.cut();
    this.client = this.#openPage();
  }

  cut(): void {
    this.#wires.at(-1)?.cut();
  }

  goOffline(): void {
    this.isOnline = false;
    this.cut();
    this.#lose();
  }

  comeBack(): void {
    this.isOnline = true;
    this.#wake();
  }

  #openPage(): ChatClient {
    const page = (this.#page += 1);
    this.#wires = [];
    const client = createChatClient({
      userId: this.userId,
      environment: this.#environment(),
      calls: this.#calls(),
      storage: outboxKeptIn(this.#kept, () => page !== this.#page),
      onFailure: () => undefined,
    });
    client.start();
    for (const chatId of this.#chatIds) void client.openRoom(chatId);
    return client;
  }

  /** A random running server; each attempt may reach another one. */
  #node(): Node | undefined {
    const alive = this.isOnline ? this.#nodes().filter((node) => node.isAlive) : [];
    return alive[(this.#ids += 1) % Math.max(alive.length, 1)];
  }

  async #call<Answer>(ask: (node: Node) => Promise<Answer>): Promise<Answer> {
    await after(callMs / 2);
    const node = this.#node();
    if (!node) throw new Error('no connection');
    if (this.failingCalls > 0) {
      this.failingCalls -= 1;
      throw new Error('not available');
    }
    const answer = await ask(node);
    await after(callMs / 2);
    if (!node.isAlive || !this.isOnline) throw new Error('the answer was lost');
    return answer;
  }

  #calls(): ChatCalls {
    const { userId } = this;
    return {
      list: (page) => this.#call((node) => node.service.list(userId, { page, limit: chatLimits.listPage })),
      get: (chatId) => this.#call((node) => node.service.get(userId, chatId)),
      messages: (chatId, before) =>
        this.#call((node) =>
          node.service.messages(userId, chatId, { limit: 50, ...(before === undefined ? {} : { before }) }),
        ),
    };
  }

  #environment(): SocketEnvironment {
    return {
      now: () => Date.now(),
      random: () => ((this.#ids += 7) % 10) / 10,
      getTicket: () => this.#call(async () => 'ticket'),
      newId: () => `${this.userId}-${(this.#ids += 1)}`,
      setTimer: (act, ms) => {
        const timer = setTimeout(act, ms);
        return () => clearTimeout(timer);
      },
      watchPage: ({ onWake, onNetworkLost }) => {
        [this.#wake, this.#lose] = [onWake, onNetworkLost];
        return () => ([this.#wake, this.#lose] = [() => undefined, () => undefined]);
      },
      openSocket: (_ticket, listener) => {
        const wire = new Wire(this.userId, listener, (ack) => this.acknowledged.push(ack));
        this.#wires.push(wire);
        const node = this.#node();
        if (node) setTimeout(() => (node.isAlive ? node.take(wire) : wire.cut()), callMs / 2);
        else wire.cut();
        return wire.clientEnd;
      },
    };
  }
}
