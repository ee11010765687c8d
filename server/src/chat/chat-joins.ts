import type { ParsedClientFrame } from '@alma/shared/contract';
import { isId } from '../platform/ids/index.ts';
import type { ChatAcks } from './chat-acks.ts';
import type { ChatReader } from './chat-reader.ts';
import { noSuchChat } from './chats.errors.ts';
import type { ChatReads } from './chats.reads.ts';
import type { Subscription } from './feed.ts';
import type { Feeds } from './feeds.ts';
import { presenceFrame } from './frames.ts';

/** Lets readers join and leave chats. */
export class ChatJoins {
  readonly #acks: ChatAcks;
  readonly #options: { feeds: Feeds; reads: ChatReads };

  constructor(acks: ChatAcks, options: { feeds: Feeds; reads: ChatReads }) {
    this.#acks = acks;
    this.#options = options;
  }

  isLive(reader: ChatReader, chatId: string): boolean {
    return find(reader, chatId)?.state === 'live';
  }

  /** Subscribes before reading the end of the log, so that no message is missed in between. */
  async join(reader: ChatReader, frame: Extract<ParsedClientFrame, { type: 'join_chat' }>): Promise<void> {
    const { feeds, reads } = this.#options;
    const { chat_id: chatId, request_id: requestId, after_seq: after } = frame;
    if (!isId(chatId)) throw noSuchChat();
    this.leave(reader, chatId);
    const { feed, subscription } = feeds.subscribe(reader.connection, chatId);
    // A spread would reserve space for 17 elements.
    reader.joined = reader.joined.concat(subscription);
    try {
      // Set only until messages from other servers arrive.
      if (feed.ready) await feed.ready;
      const position = await reads.position(chatId, subscription.userId);
      if (!position || subscription.state === 'ended') throw noSuchChat();
      const { lastSeq, read } = position;
      feed.begin(lastSeq);
      subscription.sent = Math.min(after ?? lastSeq, lastSeq);
      this.#acks.send(reader, requestId, { joined: { chat_id: chatId, last_seq: lastSeq, read } });
      for (const userId of feeds.admit(subscription))
        reader.connection.send(presenceFrame(chatId, userId, true));
    } catch (error) {
      this.#end(reader, subscription);
      throw error;
    }
    try {
      await feeds.catchUp(subscription, feed);
    } catch (error) {
      // Closing makes the client reconnect and ask for what is missing.
      reader.connection.close(1011, 'not available');
      throw error;
    }
  }

  leave(reader: ChatReader, chatId: string): void {
    const subscription = find(reader, chatId);
    if (subscription) this.#end(reader, subscription);
  }

  leaveAll(reader: ChatReader): void {
    for (const subscription of reader.joined) this.#options.feeds.end(subscription);
    reader.joined = [];
  }

  #end(reader: ChatReader, subscription: Subscription): void {
    this.#options.feeds.end(subscription);
    reader.joined = reader.joined.filter((other) => other !== subscription);
  }
}

const find = ({ joined }: ChatReader, chatId: string): Subscription | undefined =>
  joined.find((subscription) => subscription.chatId === chatId);
