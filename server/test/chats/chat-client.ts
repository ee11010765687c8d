import { once } from 'node:events';
import type { AckFrame, Chat, ClientFrame, ServerFrame } from '@alma/shared/contract';
import { WebSocket } from 'ws';
import type { TestServer } from '../app.ts';
import { testTimeoutMs } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

type FrameOf<T extends ServerFrame['type']> = Extract<ServerFrame, { type: T }>;

/** A ticket as a browser fetches it. */
export async function ticketOf(origin: string, person: SignedIn): Promise<string> {
  const reply = await fetch(`${origin}/api/v1/ws/ticket`, { method: 'POST', headers: person.headers });
  if (!reply.ok) throw new Error(`no ticket: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { ticket: string }).ticket;
}

export const socketAddress = (origin: string, token: string): string =>
  `${origin.replace(/^http/, 'ws')}/api/v1/ws/chat?token=${encodeURIComponent(token)}`;

/** Sockets of one test file: all of them are closed after each test. */
export class OpenClients {
  readonly #opened: ChatClient[] = [];

  async open({ origin }: TestServer, person: SignedIn): Promise<ChatClient> {
    return this.keep(await ChatClient.open(origin, person));
  }

  keep(client: ChatClient): ChatClient {
    this.#opened.push(client);
    return client;
  }

  async closeAll(): Promise<void> {
    for (const client of this.#opened.splice(0)) await client.close();
  }
}

/** Creates a chat through the API and returns its id. */
export async function makeChat(server: TestServer, maker: SignedIn, guests: SignedIn[]): Promise<string> {
  const body = { title: 'By socket', participants: guests.map(({ userId }) => userId) };
  const reply = await server.call('POST', '/api/v1/chats', { as: maker, body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return (reply.body as Chat).id;
}

let requests = 0;
export const nextRequest = (): string => `request-${(requests += 1)}`;

/** A client of the chat socket that records every frame it receives. */
export class ChatClient {
  readonly frames: ServerFrame[] = [];
  readonly socket: WebSocket;
  closeCode: number | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(address: string) {
    this.socket = new WebSocket(address);
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)) as ServerFrame);
      for (const look of [...this.#waiting]) look();
    });
    this.socket.on('close', (code) => {
      this.closeCode = code;
      for (const look of [...this.#waiting]) look();
    });
    // The close event reports a refused or cut connection.
    this.socket.on('error', () => undefined);
  }

  /** Resolves once the socket is open and the server's greeting has arrived. */
  static async open(origin: string, person: SignedIn): Promise<ChatClient> {
    const client = new ChatClient(socketAddress(origin, await ticketOf(origin, person)));
    await client.next('hello');
    return client;
  }

  /** Waits until the received frames meet a condition. */
  until<T>(look: () => T | undefined, label = 'a frame'): Promise<T> {
    return new Promise((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(check);
      };
      const check = (): void => {
        try {
          const found = look();
          if (found === undefined) return;
          done();
          resolve(found);
        } catch (error) {
          done();
          reject(error);
        }
      };
      const timer = setTimeout(() => {
        done();
        reject(
          new Error(`${label} did not arrive; the last ones are ${JSON.stringify(this.frames.slice(-5))}`),
        );
      }, testTimeoutMs);
      this.#waiting.add(check);
      check();
    });
  }

  next<T extends ServerFrame['type']>(
    type: T,
    matches: (frame: FrameOf<T>) => boolean = () => true,
  ): Promise<FrameOf<T>> {
    const fits = (frame: ServerFrame): frame is FrameOf<T> =>
      frame.type === type && matches(frame as FrameOf<T>);
    return this.until(() => this.frames.find(fits), type);
  }

  closed(): Promise<number> {
    return this.until(() => this.closeCode, 'the close');
  }

  say(frame: ClientFrame | Record<string, unknown> | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** Sends a frame and waits for its answer. */
  async ask(frame: Record<string, unknown>): Promise<AckFrame> {
    const requestId = typeof frame['request_id'] === 'string' ? frame['request_id'] : nextRequest();
    const seen = this.frames.length;
    this.say({ ...frame, request_id: requestId });
    return this.until(
      () => {
        const isAnswer = (answer: ServerFrame): answer is AckFrame =>
          answer.type === 'ack' && answer.request_id === requestId;
        const found = this.frames.slice(seen).find(isAnswer);
        if (!found && this.closeCode !== undefined) throw new Error(`closed with ${this.closeCode}`);
        return found;
      },
      `the ack of ${String(frame['type'])}`,
    );
  }

  join(chatId: string, afterSeq?: number): Promise<AckFrame> {
    return this.ask({
      type: 'join_chat',
      chat_id: chatId,
      ...(afterSeq === undefined ? {} : { after_seq: afterSeq }),
    });
  }

  send(chatId: string, text: string, requestId?: string): Promise<AckFrame> {
    return this.ask({
      type: 'send_message',
      chat_id: chatId,
      text,
      ...(requestId ? { request_id: requestId } : {}),
    });
  }

  /** The `seq` of every received message of a chat, in order of arrival. */
  seqs(chatId: string): number[] {
    return this.frames.flatMap((frame) =>
      frame.type === 'message' && frame.chat_id === chatId ? [frame.message.seq] : [],
    );
  }

  async close(): Promise<void> {
    if (this.socket.readyState === WebSocket.CLOSED) return;
    this.socket.close();
    await once(this.socket, 'close');
  }
}
