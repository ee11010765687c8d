import {
  ClientFrameSchema,
  socketLimits,
  type AckFrame,
  type ErrorCode,
  type ParsedClientFrame,
} from '@alma/shared/contract';
import type { RawData } from 'ws';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import { isId } from '../platform/ids/index.ts';
import type { Platform } from '../platform/platform.ts';
import { TokenBucket, type Budgets } from '../platform/limits/index.ts';
import { Problem } from '../platform/problems/index.ts';
import {
  readField,
  readJson,
  type Connection,
  type MessageHandler,
  type SocketEndpoint,
  type Sockets,
} from '../platform/socket/index.ts';
import { idsIn, presentLive } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import { noSuchChat } from './chats.errors.ts';
import type { ChatService } from './chats.service.ts';
import type { Subscription } from './feed.ts';
import type { Feeds } from './feeds.ts';
import { frame } from './frames.ts';
import type { People } from './people.ts';

export interface ChatSocketOptions {
  platform: Platform;
  chats: ChatService;
  reads: ChatReads;
  people: People;
  feeds: Feeds;
  authenticate: Sockets['authenticate'];
  budgets: Pick<Budgets, 'messages' | 'frames' | 'joins'>;
}

type Frame<T extends ParsedClientFrame['type']> = Extract<ParsedClientFrame, { type: T }>;
type AckExtra = Pick<AckFrame, 'stored' | 'joined' | 'expires_at' | 'retry_after_ms'>;

const maxUnanswered = 16;
/** Refused frames before a socket is closed; the rate is how fast they are forgotten. */
const refusalLimit = { burst: 30, perSecond: 0.5 };

/** The chat socket: parses frames, calls the service and the feeds, and answers. */
export function chatSocket(options: ChatSocketOptions): SocketEndpoint {
  const { platform, feeds } = options;
  const shared: Shared = { ...options, pending: new Set() };

  return {
    path: '/api/v1/ws/chat',

    open(connection) {
      const { userId, until } = connection.caller;
      connection.send(
        frame({
          type: 'hello',
          user_id: userId,
          server_time: platform.now() / 1000,
          expires_at: until / 1000,
          ping_seconds: socketLimits.pingSeconds,
        }),
      );
      return new ChatTalk(connection, shared);
    },

    /** Stores and answers every accepted frame before the feeds stop. */
    async drain() {
      await Promise.allSettled(shared.pending);
      feeds.stop();
    },
  };
}

/** What all talks have in common. */
interface Shared extends ChatSocketOptions {
  /** Frames that are still being answered. */
  pending: Set<Promise<unknown>>;
}

/** One connection's talk. */
class ChatTalk implements MessageHandler {
  readonly #connection: Connection;
  readonly #options: Shared;
  readonly #joined = new Map<string, Subscription>();
  /** Created with the first refusal; most connections never have one. */
  #refusals: TokenBucket | undefined;
  #unanswered = 0;

  constructor(connection: Connection, options: Shared) {
    this.#connection = connection;
    this.#options = options;
  }

  end(): void {
    for (const subscription of this.#joined.values()) this.#options.feeds.end(subscription);
    this.#joined.clear();
  }

  take(data: RawData, isBinary: boolean): void {
    const { platform, pending } = this.#options;
    const work = this.#take(data, isBinary);
    if (!work) return;
    pending.add(work);
    work
      .catch((error: unknown) => platform.log.error({ err: error }, 'a frame of a chat socket failed'))
      .finally(() => pending.delete(work));
  }

  /** Answers a frame; returns a promise when the answer is asynchronous. */
  #take(data: RawData, isBinary: boolean): Promise<void> | undefined {
    const waitMs = this.#options.budgets.frames.take(this.#userId);
    if (waitMs > 0) {
      this.#refuse(null, 'RATE_LIMITED', 'Too many frames', waitMs);
      return undefined;
    }
    const given = readJson(data, isBinary);
    const parsed = ClientFrameSchema.safeParse(given);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const text =
        given === undefined ? 'A frame must be JSON text' : (issue?.message ?? 'Not a known frame');
      this.#refuse(requestIdOf(given), 'VALIDATION_FAILED', text);
      return undefined;
    }
    return this.#answer(parsed.data);
  }

  #answer(given: ParsedClientFrame): Promise<void> | undefined {
    switch (given.type) {
      case 'send_message':
        return this.#send(given);
      case 'ping':
        this.#connection.send(frame({ type: 'pong', server_time: this.#now() / 1000 }));
        return undefined;
      case 'join_chat': {
        const waitMs = this.#options.budgets.joins.take(this.#userId);
        if (waitMs === 0) return this.#answering(given.request_id, () => this.#join(given));
        this.#refuse(given.request_id, 'RATE_LIMITED', 'Too many joins. Wait a moment.', waitMs);
        return undefined;
      }
      case 'leave_chat':
        this.#leave(given.chat_id);
        this.#ack(given.request_id, {});
        return undefined;
      case 'typing':
        if (this.#joined.get(given.chat_id)?.state === 'live') {
          this.#options.feeds.tellTyping(given.chat_id, this.#userId, given.is_typing);
        }
        return undefined;
      case 'read':
        return this.#read(given);
      case 'reauth':
        return this.#answering(given.request_id, () => this.#reauth(given));
    }
  }

  #send({ chat_id: chatId, text, request_id: requestId }: Frame<'send_message'>): Promise<void> | undefined {
    const waitMs =
      this.#unanswered >= maxUnanswered ? 1_000 : this.#options.budgets.messages.take(this.#userId);
    if (waitMs > 0) {
      this.#refuse(requestId, 'RATE_LIMITED', 'Too many messages. Wait a moment.', waitMs);
      return undefined;
    }
    this.#unanswered += 1;
    const sending = { chatId, senderId: this.#userId, requestId, content: text };
    return this.#answering(requestId, async () => {
      try {
        const { chats, people } = this.#options;
        const row = await chats.send(sending);
        const ids = idsIn(row);
        const names = people.peek(ids) ?? (await people.of(ids));
        this.#ack(requestId, { stored: presentLive(row, names, this.#userId) });
      } finally {
        this.#unanswered -= 1;
      }
    });
  }

  /** Subscribes before reading the end of the log, so that no message is missed in between. */
  async #join({
    chat_id: chatId,
    request_id: requestId,
    after_seq: after,
  }: Frame<'join_chat'>): Promise<void> {
    const { feeds, reads } = this.#options;
    if (!isId(chatId)) throw noSuchChat();
    this.#leave(chatId);
    const { feed, subscription } = feeds.subscribe(this.#connection, chatId);
    this.#joined.set(chatId, subscription);
    try {
      const position = await reads.position(chatId, this.#userId);
      if (!position || subscription.state === 'ended') throw noSuchChat();
      const { lastSeq, read } = position;
      feed.begin(lastSeq);
      subscription.sent = Math.min(after ?? lastSeq, lastSeq);
      this.#ack(requestId, { joined: { chat_id: chatId, last_seq: lastSeq, read } });
      for (const userId of feeds.admit(subscription)) {
        this.#connection.send(
          frame({ type: 'presence', chat_id: chatId, user_id: userId, status: 'online' }),
        );
      }
    } catch (error) {
      feeds.end(subscription);
      if (this.#joined.get(chatId) === subscription) this.#joined.delete(chatId);
      throw error;
    }
    try {
      await feeds.catchUp(subscription, feed);
    } catch (error) {
      // Closing makes the client reconnect and ask for what is missing.
      this.#connection.close(1011, 'not available');
      throw error;
    }
  }

  #leave(chatId: string): void {
    const subscription = this.#joined.get(chatId);
    if (!subscription) return;
    this.#options.feeds.end(subscription);
    this.#joined.delete(chatId);
  }

  async #read({ chat_id: chatId, seq }: Frame<'read'>): Promise<void> {
    try {
      const reached = await this.#options.chats.markRead(this.#userId, chatId, seq);
      if (reached !== undefined) this.#options.feeds.tellRead(chatId, this.#userId, reached);
    } catch (error) {
      this.#options.platform.log.warn({ err: error }, 'a read mark was not stored');
    }
  }

  async #reauth({ token, request_id: requestId }: Frame<'reauth'>): Promise<void> {
    const caller = await this.#options.authenticate(token);
    if (caller.userId !== this.#userId) {
      this.#refuse(requestId, 'FORBIDDEN', 'The token belongs to another person');
      return this.#connection.close(closeCodes.forbidden, 'not allowed');
    }
    this.#connection.renew(caller);
    this.#ack(requestId, { expires_at: caller.until / 1000 });
  }

  async #answering(requestId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const problem = error instanceof Problem ? error : undefined;
      if (!problem) this.#options.platform.log.warn({ err: error }, 'a frame could not be answered');
      const code = problem?.code ?? 'SERVICE_UNAVAILABLE';
      const message = problem?.message ?? 'The service is currently unavailable. Try again shortly.';
      this.#ack(requestId, {}, { code, message });
    }
  }

  /** Refuses an invalid frame; too many of them end the connection. */
  #refuse(requestId: string | null, code: ErrorCode, message: string, waitMs?: number): void {
    this.#ack(requestId, waitMs === undefined ? {} : { retry_after_ms: waitMs }, { code, message });
    this.#refusals ??= new TokenBucket(refusalLimit);
    if (this.#refusals.take() === 0) return;
    const isTooMuch = code === 'RATE_LIMITED';
    this.#connection.close(
      isTooMuch ? closeCodes.tooMany : closeCodes.badFrame,
      isTooMuch ? 'too many frames' : 'bad frames',
    );
  }

  #ack(requestId: string | null, extra: AckExtra, error?: { code: ErrorCode; message: string }): void {
    const status = error ? ('error' as const) : ('ok' as const);
    const { code, message = '' } = error ?? {};
    this.#connection.send(
      frame({ type: 'ack', request_id: requestId, status, message, ...(code ? { code } : {}), ...extra }),
    );
  }

  get #userId(): string {
    return this.#connection.caller.userId;
  }

  #now(): number {
    return this.#options.platform.now();
  }
}

function requestIdOf(given: unknown): string | null {
  const requestId = readField(given, 'request_id');
  return requestId !== undefined && requestId.length <= 64 ? requestId : null;
}
