import type { ChatEvent } from '@alma/shared/contract';
import type { Bus } from '../platform/bus/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Connection, Sockets } from '../platform/socket/index.ts';
import { type CatchUpOptions, createCatchUp, logPage } from './catch-up.ts';
import { idsIn, type Names, presentAgent, presentLive, presentParticipant } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import { busMessageOf, type ChatView, messageOfBus, type MessageRow } from './chats.rows.ts';
import { Feed, type FeedOptions, type Subscription } from './feed.ts';
import { frame, messageFrame, presenceFrame, readFrame } from './frames.ts';
import type { People } from './people.ts';
import { Presence } from './presence.ts';

export interface FeedsOptions {
  platform: Platform;
  reads: ChatReads;
  people: People;
  bus: Bus;
  socketsOf: Sockets['of'];
  catchUpBytes: CatchUpOptions['catchUpBytes'];
}

const pollIntervalMs = 2_000;

/**
 * The feeds of all chats that have readers on this server, and the frames that they receive. The log in the database
 * is authoritative; bus events only speed up delivery.
 */
export class Feeds {
  /** Sends a new reader what it has missed. */
  readonly catchUp: ReturnType<typeof createCatchUp>;
  readonly #options: FeedsOptions;
  readonly #feeds = new Map<string, Feed>();
  readonly #feedOptions: FeedOptions;
  readonly #presence: Presence;
  readonly #polling: NodeJS.Timeout;

  constructor(options: FeedsOptions) {
    const { platform, reads, people, bus, catchUpBytes } = options;
    this.#options = options;
    this.catchUp = createCatchUp({
      reads,
      people,
      catchUpBytes,
      end: (subscription) => this.end(subscription),
    });
    this.#feedOptions = {
      peek: (message) => people.peek(idsIn(message)),
      load: (message) => people.of(idsIn(message)),
      read: (chatId, after) => reads.after(chatId, after, logPage),
      emit: (feed, message, names) => this.#emit(feed, message, names),
      failed: (error) => this.#failed(error),
    };
    this.#presence = new Presence({
      bus,
      log: platform.log,
      now: () => platform.now(),
      onChange: (chatId, userId, isOnline) => this.#sendPresence(chatId, userId, isOnline),
    });
    bus.onMissed(() => void this.#poll());
    bus.on((event) => {
      if (event.kind === 'message') this.#feeds.get(event.chatId)?.offer(messageOfBus(event));
      if (event.kind === 'wake') this.#feeds.get(event.chatId)?.wake(event.seq);
      if (event.kind === 'read') this.#toAll(event.chatId, readFrame(event.chatId, event.userId, event.seq));
      if (event.kind === 'typing') this.#sendTyping(event.chatId, event.userId, event.isTyping);
      if (event.kind === 'added') this.#sendAdded(event.chatId, event.userId);
    });
    this.#polling = setInterval(() => void this.#poll(), pollIntervalMs).unref();
  }

  stop(): void {
    clearInterval(this.#polling);
    this.#presence.stop();
  }

  /** Delivers a stored message here and to other servers. `memberIds` are the members of a chat just created. */
  announce(message: MessageRow, memberIds: readonly string[] = []): void {
    const { chatId, event } = message;
    this.#feeds.get(chatId)?.offer(message);
    this.#options.bus.publish(busMessageOf(message));
    // Includes the creator, whose other tabs do not know the chat yet.
    const added = [...memberIds];
    if (event?.kind === 'participant_added' && event.user_id !== null) added.push(event.user_id);
    for (const userId of added) {
      this.#options.bus.publish({ kind: 'added', chatId, userId });
      this.#sendAdded(chatId, userId);
    }
  }

  subscribe(connection: Connection, chatId: string): { feed: Feed; subscription: Subscription } {
    const feed = this.#feeds.get(chatId) ?? this.#begin(chatId);
    const { userId } = connection.caller;
    const subscription: Subscription = {
      connection,
      userId,
      // The feed's string instead of the caller's, so that all its readers share one copy.
      chatId: feed.chatId,
      sent: 0,
      state: 'catching-up',
      isPresent: false,
    };
    feed.subscriptions.add(subscription);
    return { feed, subscription };
  }

  /** Shows the reader as present to the others. @returns the ids of all present users */
  admit(subscription: Subscription): string[] {
    const { chatId, userId } = subscription;
    // Joins before `isPresent` is set: the reader learns of its own presence from the result.
    this.#presence.join(chatId, userId);
    subscription.isPresent = true;
    return this.#presence.of(chatId);
  }

  end(subscription: Subscription): void {
    if (subscription.state === 'ended') return;
    subscription.state = 'ended';
    const feed = this.#feeds.get(subscription.chatId);
    feed?.subscriptions.delete(subscription);
    if (subscription.isPresent) this.#presence.leave(subscription.chatId, subscription.userId);
    if (feed?.subscriptions.size === 0) {
      feed.end();
      this.#feeds.delete(subscription.chatId);
    }
  }

  /** Starts the feed for the first reader of a chat on this server. */
  #begin(chatId: string): Feed {
    const feed = new Feed(chatId, this.#feedOptions, this.#options.bus.follow(chatId));
    this.#feeds.set(chatId, feed);
    return feed;
  }

  publishRead(chatId: string, userId: string, seq: number): void {
    this.#toAll(chatId, readFrame(chatId, userId, seq));
    this.#options.bus.publish({ kind: 'read', chatId, userId, seq });
  }

  publishTyping(chatId: string, userId: string, isTyping: boolean): void {
    this.#sendTyping(chatId, userId, isTyping);
    this.#options.bus.publish({ kind: 'typing', chatId, userId, isTyping });
  }

  #emit(feed: Feed, row: MessageRow, names: Names): void {
    const forAll = Buffer.from(messageFrame(presentLive(row, names)));
    const { senderId } = row;
    const forSender =
      row.requestId === null || senderId === null
        ? forAll
        : Buffer.from(messageFrame(presentLive(row, names, senderId)));
    for (const subscription of feed.subscriptions) {
      if (subscription.state !== 'live' || subscription.sent >= row.seq) continue;
      subscription.sent = row.seq;
      subscription.connection.send(subscription.userId === senderId ? forSender : forAll);
    }
    if (row.event) this.#emitEvent(feed, row, row.event, names);
    if (row.agentNote && row.agentNote.kind !== 'said') this.#tellMembers(feed);
  }

  /** The frames that follow the message of an event. */
  #emitEvent(feed: Feed, { createdAt }: MessageRow, event: ChatEvent, names: Names): void {
    const { chatId } = feed;
    const { user_id: userId, role = 'member' } = event;
    if (event.kind === 'participant_added' && userId !== null) {
      const participant = presentParticipant({ userId, role, joinedAt: createdAt }, names);
      this.#toAll(chatId, frame({ type: 'participant_added', chat_id: chatId, participant }));
    }
    if ((event.kind === 'participant_removed' || event.kind === 'participant_left') && userId !== null) {
      this.#toAll(chatId, frame({ type: 'participant_removed', chat_id: chatId, user_id: userId }));
      for (const subscription of feed.subscriptions)
        if (subscription.userId === userId) this.end(subscription);
    }
    if (event.kind === 'chat_archived') {
      const at = createdAt.getTime() / 1000;
      this.#toAll(chatId, frame({ type: 'chat_archived', chat_id: chatId, archived_at: at }));
    }
    if (event.kind === 'role_changed') this.#tellMembers(feed);
  }

  #tellMembers(feed: Feed): void {
    this.#sendMembers(feed).catch((error: unknown) => this.#failed(error));
  }

  async #sendMembers(feed: Feed): Promise<void> {
    const { people } = this.#options;
    const view = await this.#viewOf(feed);
    if (!view) return;
    const names = await people.of(view.members.map(({ userId }) => userId));
    const participants = view.members.map((member) => presentParticipant(member, names));
    const { title } = view.chat;
    const agents = view.agents.map(presentAgent);
    const details = { chat_id: feed.chatId, title, participants, agents };
    this.#toAll(feed.chatId, frame({ type: 'chat_updated', ...details }));
  }

  /** The chat as seen by the first reader who is still a member; undefined when none is. */
  async #viewOf({ chatId, subscriptions }: Feed): Promise<ChatView | undefined> {
    for (const userId of new Set([...subscriptions].map((reader) => reader.userId))) {
      const view = await this.#options.reads.view(chatId, userId);
      if (view) return view;
    }
    return undefined;
  }

  #sendAdded(chatId: string, userId: string): void {
    this.#trySendAdded(chatId, userId).catch((error: unknown) => this.#failed(error));
  }

  /** Sent to all sockets of the user, because none of them has joined the new chat yet. */
  async #trySendAdded(chatId: string, userId: string): Promise<void> {
    const { reads, people, socketsOf } = this.#options;
    const sockets = [...socketsOf(userId)];
    const view = sockets.length > 0 ? await reads.view(chatId, userId) : undefined;
    const member = view?.members.find((other) => other.userId === userId);
    if (!member) return;
    const participant = presentParticipant(member, await people.of([userId]));
    const text = frame({ type: 'participant_added', chat_id: chatId, participant });
    for (const connection of sockets) connection.send(text);
  }

  #sendTyping(chatId: string, userId: string, isTyping: boolean): void {
    const text = Buffer.from(
      frame({ type: 'typing', chat_id: chatId, user_id: userId, is_typing: isTyping }),
    );
    for (const subscription of this.#feeds.get(chatId)?.subscriptions ?? [])
      if (subscription.state === 'live' && subscription.userId !== userId)
        subscription.connection.sendIfIdle(text);
  }

  #sendPresence(chatId: string, userId: string, isOnline: boolean): void {
    const text = Buffer.from(presenceFrame(chatId, userId, isOnline));
    for (const { isPresent, connection } of this.#feeds.get(chatId)?.subscriptions ?? [])
      if (isPresent) connection.send(text);
  }

  #toAll(chatId: string, text: string): void {
    const feed = this.#feeds.get(chatId);
    if (!feed) return;
    const data = Buffer.from(text);
    for (const { state, connection } of feed.subscriptions) if (state === 'live') connection.send(data);
  }

  /** Finds messages whose bus events were lost. */
  async #poll(): Promise<void> {
    if (this.#feeds.size === 0) return;
    try {
      const logs = await this.#options.reads.lastSeqs([...this.#feeds.keys()]);
      for (const { id, lastSeq } of logs) this.#feeds.get(id)?.wake(lastSeq);
    } catch (error) {
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    this.#options.platform.log.warn({ err: error }, 'could not read the log of a chat');
  }
}
