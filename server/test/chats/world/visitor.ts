import { randomInt, randomUUID } from 'node:crypto';
import { chatLimits, type ServerFrame } from '@alma/shared/contract';
import { WebSocket } from 'ws';
import type { ChatCalls } from '../../../../remote-chat/src/live/chat-calls.ts';
import { type ChatClient, createChatClient } from '../../../../remote-chat/src/live/chat-client.ts';
import type { SocketEnvironment, SocketListener } from '../../../../shared/src/lazy/socket/environment.ts';
import type { SignedIn } from '../../sign-in.ts';
import { socketAddress, ticketOf } from '../chat-client.ts';
import { outboxKeptIn } from './kept-outbox.ts';

/** A tab at real servers: the real client, with real calls and a real socket. */
export class Visitor {
  readonly client: ChatClient;
  readonly userId: string;
  readonly #person: SignedIn;
  readonly #ports: readonly number[];
  #origin = '';
  /** Chats that the current socket has joined. */
  readonly #joined = new Set<string>();

  constructor(person: SignedIn, ports: readonly number[]) {
    this.#person = person;
    this.#ports = ports;
    this.userId = person.userId;
    this.client = createChatClient({
      userId: person.userId,
      environment: this.#environment(),
      calls: this.#calls(),
      storage: outboxKeptIn(new Map()),
      onFailure: () => undefined,
    });
    this.client.start();
  }

  /** Forgets the chats joined on a server that is gone, even before its close event arrives. */
  lose(port: number): void {
    if (this.#origin.endsWith(`:${port}`)) this.#joined.clear();
  }

  /** True when connected and up to date with these chats. */
  hasResumed(lastSeqs: ReadonlyMap<string, number>): boolean {
    const { connection, chats } = this.client.get();
    if (connection.phase !== 'ready') return false;
    const openChats = Object.values(chats).filter(({ is_archived }) => !is_archived);
    return (
      openChats.length > 0 &&
      openChats.every(({ id, last_seq }) => this.#joined.has(id) && last_seq >= (lastSeqs.get(id) ?? 0))
    );
  }

  /** Chooses a running server as a load balancer does; later calls go to the same one. */
  async #ticket(): Promise<string> {
    const first = randomInt(this.#ports.length);
    let failure: unknown;
    for (const port of [...this.#ports.slice(first), ...this.#ports.slice(0, first)]) {
      this.#origin = `http://127.0.0.1:${port}`;
      try {
        return await ticketOf(this.#origin, this.#person);
      } catch (error) {
        failure = error;
      }
    }
    throw failure;
  }

  async #get<Reply>(address: string): Promise<Reply> {
    const reply = await fetch(`${this.#origin}/api/v1${address}`, { headers: this.#person.headers });
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    return (await reply.json()) as Reply;
  }

  #calls(): ChatCalls {
    return {
      list: (page) => this.#get(`/chats?page=${page}&limit=${chatLimits.listPage}`),
      get: (chatId) => this.#get(`/chats/${chatId}`),
      messages: (chatId) => this.#get(`/chats/${chatId}/messages`),
    };
  }

  #environment(): SocketEnvironment {
    return {
      now: () => Date.now(),
      random: () => randomInt(1_000) / 1_000,
      getTicket: () => this.#ticket(),
      newId: () => randomUUID(),
      setTimer: (act, ms) => {
        // Node's timers, like those of browsers, may fire a fraction of a millisecond early.
        const timer = setTimeout(act, Math.ceil(ms) + 1);
        return () => clearTimeout(timer);
      },
      watchPage: () => () => undefined,
      openSocket: (ticket, listener) => this.#open(ticket, listener),
    };
  }

  #open(ticket: string, { onText, onClose }: SocketListener) {
    this.#joined.clear();
    const socket = new WebSocket(socketAddress(this.#origin, ticket), { perMessageDeflate: false });
    socket.on('message', (data) => {
      const text = String(data);
      const frame = JSON.parse(text) as ServerFrame;
      if (frame.type === 'ack' && frame.joined) this.#joined.add(frame.joined.chat_id);
      onText(text);
    });
    socket.on('close', (code) => onClose(code));
    // The close event reports a refused or cut connection.
    socket.on('error', () => undefined);
    return { send: (text: string) => socket.send(text), close: () => socket.close() };
  }
}
