import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AckFrame } from '@alma/shared/contract';
import { testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';
import { ChatClient, socketAddress, ticketOf } from './chat-client.ts';
import type { History, LoggedMessage } from './history.ts';

/** One person who writes to every chat continuously, through any server that answers. */
export class Writer {
  readonly acknowledged: History['acknowledged'][number][] = [];
  connections = 0;
  readonly #person: SignedIn;
  readonly #ports: readonly number[];
  readonly #seen: Map<string, number[]>;
  readonly #writing: Promise<void>[];
  #client: ChatClient | undefined;
  #isFinishing = false;
  #isStopped = false;

  constructor(person: SignedIn, chatIds: readonly string[], ports: readonly number[]) {
    this.#person = person;
    this.#ports = ports;
    this.#seen = new Map(chatIds.map((chatId) => [chatId, []]));
    void this.#stayConnected();
    this.#writing = chatIds.map((chatId) => this.#write(chatId));
  }

  /** Resolves when every write has been answered. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all(this.#writing);
  }

  /** Waits for the last messages of the others. */
  async settle(log: ReadonlyMap<string, readonly LoggedMessage[]>): Promise<void> {
    const deadline = Date.now() + testTimeoutMs;
    const isBehind = (): boolean =>
      [...this.#seen].some(([chatId, seqs]) => seqs.length < (log.get(chatId)?.length ?? 0));
    while (isBehind() && Date.now() < deadline) await pause(50);
  }

  seen(): History['seen'] {
    const who = this.#person.userId;
    return [...this.#seen].map(([chatId, seqs]) => ({ who, chatId, after: 0, seqs }));
  }

  stop(): void {
    this.#isStopped = true;
    this.#client?.socket.terminate();
  }

  async #stayConnected(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.#connect();
      } catch {
        await pause(50);
      }
    }
  }

  /** Opens a connection, requests what was missed, and reads until it closes. */
  async #connect(): Promise<void> {
    const origin = `http://localhost:${this.#ports[randomInt(this.#ports.length)] ?? 0}`;
    const client = new ChatClient(socketAddress(origin, await ticketOf(origin, this.#person)));
    client.socket.on('message', () => {
      const frame = client.frames.at(-1);
      if (frame?.type === 'message') this.#seen.get(frame.chat_id)?.push(frame.message.seq);
      if (client.frames.length > 200) client.frames.splice(0, 100);
    });
    const ended = new Promise<void>((resolve) => client.socket.on('close', () => resolve()));
    try {
      await Promise.race([client.next('hello'), ended]);
      for (const [chatId, seqs] of this.#seen) await client.join(chatId, seqs.at(-1) ?? 0);
      this.connections += 1;
      this.#client = client;
      // Networks fail too, on either side and silently.
      const cut = setTimeout(() => client.socket.terminate(), 500 + randomInt(4_000));
      await ended;
      clearTimeout(cut);
    } finally {
      this.#client = undefined;
      client.socket.terminate();
    }
  }

  async #write(chatId: string): Promise<void> {
    while (!this.#isFinishing && !this.#isStopped) {
      const requestId = randomUUID();
      const content = `text ${requestId}`;
      const { stored } = await this.#sendUntilAnswered(chatId, content, requestId);
      if (!stored) continue;
      this.acknowledged.push({
        chatId,
        senderId: this.#person.userId,
        requestId,
        seq: stored.seq,
        content: stored.content,
      });
      await pause(randomInt(20));
    }
  }

  async #sendUntilAnswered(chatId: string, text: string, requestId: string): Promise<Partial<AckFrame>> {
    while (!this.#isStopped) {
      const client = this.#client;
      const ack = await client?.send(chatId, text, requestId).catch(() => undefined);
      if (ack?.status === 'ok') return ack;
      await pause(20);
    }
    return {};
  }
}
