import type { ParsedClientFrame } from '@alma/shared/contract';
import { isId } from '../platform/ids/index.ts';
import type { Connection } from '../platform/socket/index.ts';
import type { ChatAcks } from './chat-acks.ts';
import { noSuchChat } from './chats.errors.ts';
import type { ChatReads } from './chats.reads.ts';
import type { Subscription } from './feed.ts';
import type { Feeds } from './feeds.ts';
import { presenceFrame } from './frames.ts';

export class ChatJoins {
  readonly #connection: Connection;
  readonly #acks: ChatAcks;
  readonly #options: { feeds: Feeds; reads: ChatReads };
  /** An array, because most sockets join few chats and a map would be the largest object of such a socket. */
  #joined: readonly Subscription[] = [];

  constructor(connection: Connection, acks: ChatAcks, options: { feeds: Feeds; reads: ChatReads }) {
    this.#connection = connection;
    this.#acks = acks;
    this.#options = options;
  }

  isLive(chatId: string): boolean {
    return this.#of(chatId)?.state === 'live';
  }

  /** Subscribes before reading the end of the log, so that no message is missed in between. */
  async join(frame: Extract<ParsedClientFrame, { type: 'join_chat' }>): Promise<void> {
    const { feeds, reads } = this.#options;
    const { chat_id: chatId, request_id: requestId, after_seq: after } = frame;
    if (!isId(chatId)) throw noSuchChat();
    this.leave(chatId);
    const { feed, subscription } = feeds.subscribe(this.#connection, chatId);
    // A spread would reserve space for 17.
    this.#joined = this.#joined.concat(subscription);
    try {
      // Set only while messages from other servers do not arrive yet.
      if (feed.ready) await feed.ready;
      const position = await reads.position(chatId, subscription.userId);
      if (!position || subscription.state === 'ended') throw noSuchChat();
      const { lastSeq, read } = position;
      feed.begin(lastSeq);
      subscription.sent = Math.min(after ?? lastSeq, lastSeq);
      this.#acks.send(requestId, { joined: { chat_id: chatId, last_seq: lastSeq, read } });
      for (const userId of feeds.admit(subscription))
        this.#connection.send(presenceFrame(chatId, userId, true));
    } catch (error) {
      this.#end(subscription);
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

  leave(chatId: string): void {
    const subscription = this.#of(chatId);
    if (subscription) this.#end(subscription);
  }

  leaveAll(): void {
    for (const subscription of this.#joined) this.#options.feeds.end(subscription);
    this.#joined = [];
  }

  #of(chatId: string): Subscription | undefined {
    return this.#joined.find((subscription) => subscription.chatId === chatId);
  }

  #end(subscription: Subscription): void {
    this.#options.feeds.end(subscription);
    this.#joined = this.#joined.filter((other) => other !== subscription);
  }
}
