import { ClientFrameSchema, type ParsedClientFrame, socketLimits } from '@alma/shared/contract';
import { closeCodes } from '@alma/shared/contract/chat/limits';
import type { RawData } from 'ws';
import type { Budgets, TokenBucket } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import {
  type Connection,
  type MessageHandler,
  readField,
  readJson,
  type SocketEndpoint,
  type Sockets,
} from '../platform/socket/index.ts';
import { ChatAcks } from './chat-acks.ts';
import { ChatJoins } from './chat-joins.ts';
import type { ChatReader } from './chat-reader.ts';
import { idsIn, presentLive } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import type { ChatService } from './chats.service.ts';
import type { Subscription } from './feed.ts';
import type { Feeds } from './feeds.ts';
import { frame } from './frames.ts';
import type { People } from './people.ts';
import { Unfinished } from './unfinished.ts';

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
/** The answer to a frame, when it is asynchronous. */
type Answer = Promise<void> | undefined;

/** What the handlers of all connections share. */
interface Shared extends ChatSocketOptions {
  acks: ChatAcks;
  joins: ChatJoins;
  /** Frames that are still being answered. */
  unfinished: Unfinished;
}

const maxUnanswered = 16;

/** The chat socket: parses frames, calls the service and the feeds, and answers. */
export function chatSocket(options: ChatSocketOptions): SocketEndpoint {
  const { platform, feeds } = options;
  const unfinished = new Unfinished();
  const acks = new ChatAcks(platform.log);
  const shared: Shared = { ...options, acks, joins: new ChatJoins(acks, options), unfinished };

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
      return new ChatMessageHandler(connection, shared);
    },

    /** Stores and answers every accepted frame. The feeds keep running for sockets that are still open. */
    async drain() {
      await unfinished.settled();
    },

    async stop() {
      await unfinished.settled();
      feeds.stop();
    },
  };
}

/** Handles the frames of one connection. */
class ChatMessageHandler implements MessageHandler, ChatReader {
  readonly connection: Connection;
  joined: readonly Subscription[] = [];
  refusals: TokenBucket | undefined;
  readonly #shared: Shared;
  #unanswered = 0;

  constructor(connection: Connection, shared: Shared) {
    this.connection = connection;
    this.#shared = shared;
  }

  end(): void {
    this.#shared.joins.leaveAll(this);
  }

  take(data: RawData, isBinary: boolean): Answer {
    const { unfinished, platform } = this.#shared;
    const work = this.#take(data, isBinary);
    if (!work) return undefined;
    unfinished.add(
      work.catch((error: unknown) => platform.log.error({ err: error }, 'a frame of a chat socket failed')),
    );
    return work;
  }

  #take(data: RawData, isBinary: boolean): Answer {
    const { acks, budgets } = this.#shared;
    const waitMs = budgets.frames.take(this.#userId);
    if (waitMs > 0) return acks.postpone(this, null, waitMs, 'Too many frames');
    const frame = readJson(data, isBinary);
    const parsed = ClientFrameSchema.safeParse(frame);
    if (parsed.success) return this.#answer(parsed.data);
    const [issue] = parsed.error.issues;
    const text = frame === undefined ? 'A frame must be JSON text' : (issue?.message ?? 'Not a known frame');
    return acks.refuse(this, requestIdOf(frame), 'VALIDATION_FAILED', text);
  }

  #answer(clientFrame: ParsedClientFrame): Answer {
    const { acks, joins, feeds, budgets, platform } = this.#shared;
    switch (clientFrame.type) {
      case 'send_message':
        return this.#send(clientFrame);
      case 'ping':
        this.connection.send(frame({ type: 'pong', server_time: platform.now() / 1000 }));
        return undefined;
      case 'join_chat': {
        const waitMs = budgets.joins.take(this.#userId);
        if (waitMs > 0)
          return acks.postpone(this, clientFrame.request_id, waitMs, 'Too many joins. Wait a moment.');
        return acks.settle(this, clientFrame.request_id, () => joins.join(this, clientFrame));
      }
      case 'leave_chat':
        joins.leave(this, clientFrame.chat_id);
        return acks.send(this, clientFrame.request_id);
      case 'typing':
        if (joins.isLive(this, clientFrame.chat_id))
          feeds.publishTyping(clientFrame.chat_id, this.#userId, clientFrame.is_typing);
        return undefined;
      case 'read':
        return this.#read(clientFrame);
      case 'reauth':
        return acks.settle(this, clientFrame.request_id, () => this.#reauth(clientFrame));
    }
  }

  #send({ chat_id: chatId, text, request_id: requestId }: Frame<'send_message'>): Answer {
    const { acks, chats, people, budgets } = this.#shared;
    const waitMs = this.#unanswered >= maxUnanswered ? 1_000 : budgets.messages.take(this.#userId);
    if (waitMs > 0) return acks.postpone(this, requestId, waitMs, 'Too many messages. Wait a moment.');
    this.#unanswered += 1;
    const sending = { chatId, senderId: this.#userId, requestId, content: text };
    return acks.settle(this, requestId, async () => {
      try {
        const row = await chats.send(sending);
        const ids = idsIn(row);
        const names = people.peek(ids) ?? (await people.of(ids));
        acks.send(this, requestId, { stored: presentLive(row, names, this.#userId) });
      } finally {
        this.#unanswered -= 1;
      }
    });
  }

  async #read({ chat_id: chatId, seq }: Frame<'read'>): Promise<void> {
    const { chats, feeds, platform } = this.#shared;
    try {
      const reached = await chats.markRead(this.#userId, chatId, seq);
      if (reached !== undefined) feeds.publishRead(chatId, this.#userId, reached);
    } catch (error) {
      platform.log.warn({ err: error }, 'could not store a read mark');
    }
  }

  async #reauth({ token, request_id: requestId }: Frame<'reauth'>): Promise<void> {
    const { acks, authenticate } = this.#shared;
    const caller = await authenticate(token);
    if (caller.userId !== this.#userId) {
      acks.refuse(this, requestId, 'FORBIDDEN', 'The token belongs to another person');
      return this.connection.close(closeCodes.forbidden, 'not allowed');
    }
    this.connection.renew(caller);
    acks.send(this, requestId, { expires_at: caller.until / 1000 });
  }

  get #userId(): string {
    return this.connection.caller.userId;
  }
}

function requestIdOf(frame: unknown): string | null {
  const requestId = readField(frame, 'request_id');
  return requestId !== undefined && requestId.length <= 64 ? requestId : null;
}
