import type { ChatEvent } from '@alma/shared/contract';
import type { Bus } from '../platform/bus/index.ts';
import type { Budgets } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Connection, Sockets } from '../platform/socket/index.ts';
import { createCatchUpTurns, type StoredFrame } from './catch-up-turns.ts';
import { idsIn, liveTexts, presentParticipant } from './chats.present.ts';
import type { ChatReads } from './chats.reads.ts';
import type { MessageRow } from './chats.rows.ts';
import { Feed, type Subscription } from './feed.ts';
import { frame, messageFrame, readFrame } from './frames.ts';
import type { People } from './people.ts';
import { createPresence } from './presence.ts';

export interface FeedsOptions {
  platform: Platform;
  reads: ChatReads;
  people: People;
  bus: Bus;
  socketsOf: Sockets['of'];
  catchUpBytes: Budgets['catchUpBytes'];
}

const lookEveryMs = 2_000;
const pageOfLog = 500;

type Names = Parameters<typeof liveTexts>[1];
export type Feeds = ReturnType<typeof createFeeds>;

/** Everything new in the chats that somebody reads on this server. The log is the truth; news only says when to look. */
export function createFeeds({ platform, reads, people, bus, socketsOf, catchUpBytes }: FeedsOptions) {
  const inTurn = createCatchUpTurns(catchUpBytes);
  const feeds = new Map<string, Feed>();
  const failed = (error: unknown): void => platform.log.warn({ err: error }, 'the log could not be read');

  const toAll = (chatId: string, text: string): void => {
    const feed = feeds.get(chatId);
    if (!feed) return;
    const told = Buffer.from(text);
    for (const { state, connection } of feed.subscriptions) if (state === 'live') connection.send(told);
  };

  const presence = createPresence({
    bus,
    now: () => platform.now(),
    tell: (chatId, userId, isOnline) =>
      toAll(
        chatId,
        frame({
          type: 'presence',
          chat_id: chatId,
          user_id: userId,
          status: isOnline ? 'online' : 'offline',
        }),
      ),
  });

  const options = {
    peek: (message: MessageRow) => people.peek(idsIn(message)),
    load: (message: MessageRow) => people.of(idsIn(message)),
    read: (chatId: string, after: number) => reads.after(chatId, after, pageOfLog),
    emit,
    failed,
  };

  function emit(feed: Feed, row: MessageRow, names: Names): void {
    const texts = liveTexts(row, names);
    const forAll = Buffer.from(messageFrame(row, texts.forAll));
    const forSender = row.requestId === null ? forAll : Buffer.from(messageFrame(row, texts.forSender));
    for (const subscription of feed.subscriptions) {
      if (subscription.state !== 'live' || subscription.sent >= row.seq) continue;
      subscription.sent = row.seq;
      subscription.connection.send(subscription.userId === row.senderId ? forSender : forAll);
    }
    if (row.event) tellEvent(feed, row, row.event, names);
  }

  function tellEvent(feed: Feed, row: MessageRow, event: ChatEvent, names: Names): void {
    const { chatId } = feed;
    const { user_id: userId, role = 'member' } = event;
    if (event.kind === 'participant_added' && userId !== null) {
      const participant = presentParticipant({ userId, role, joinedAt: row.createdAt }, names);
      toAll(chatId, frame({ type: 'participant_added', chat_id: chatId, participant }));
    }
    if ((event.kind === 'participant_removed' || event.kind === 'participant_left') && userId !== null) {
      toAll(chatId, frame({ type: 'participant_removed', chat_id: chatId, user_id: userId }));
      for (const subscription of feed.subscriptions) if (subscription.userId === userId) end(subscription);
    }
    if (event.kind === 'chat_archived') {
      const at = row.createdAt.getTime() / 1000;
      toAll(chatId, frame({ type: 'chat_archived', chat_id: chatId, archived_at: at }));
    }
    if (event.kind === 'role_changed') void tellMembers(feed).catch(failed);
  }

  async function tellMembers(feed: Feed): Promise<void> {
    const [reader] = feed.subscriptions;
    const view = reader && (await reads.view(feed.chatId, reader.userId));
    if (!view) return;
    const names = await people.of(view.members.map(({ userId }) => userId));
    const members = view.members.map((member) => presentParticipant(member, names));
    const text = frame({
      type: 'chat_updated',
      chat_id: feed.chatId,
      title: view.chat.title,
      participants: members,
    });
    toAll(feed.chatId, text);
  }

  function end(subscription: Subscription): void {
    if (subscription.state === 'ended') return;
    subscription.state = 'ended';
    const feed = feeds.get(subscription.chatId);
    feed?.subscriptions.delete(subscription);
    if (subscription.isPresent) presence.leave(subscription.chatId, subscription.userId);
    if (feed?.subscriptions.size === 0) {
      feed.end();
      feeds.delete(subscription.chatId);
    }
  }

  /** Hands a reader what it has missed, page by page, until it has reached the feed and goes on with it. */
  async function catchUp(subscription: Subscription, feed: Feed): Promise<void> {
    const { userId, connection } = subscription;
    while (subscription.state === 'catching-up') {
      if (subscription.sent >= (feed.delivered ?? 0)) {
        subscription.state = 'live';
        return;
      }
      const isWanted = (): boolean => subscription.state === 'catching-up' && connection.isOpen;
      const frames = await inTurn({ userId, isWanted, read: () => readPage(subscription) });
      if (frames.length === 0) return end(subscription);
      // Outside the turn: a slow reader holds up no other socket of its person.
      for (const { seq, text } of frames) {
        if (!isWanted()) return end(subscription);
        connection.send(text);
        subscription.sent = seq;
        if (connection.isBusy && !(await connection.drained())) return end(subscription);
      }
    }
  }

  async function readPage({ chatId, userId, sent }: Subscription): Promise<StoredFrame[]> {
    const rows = await reads.afterFor(chatId, userId, sent, pageOfLog);
    const names = await people.of(rows.flatMap(idsIn));
    return rows.map((row) => {
      const { forAll, forSender } = liveTexts(row, names);
      return { seq: row.seq, text: messageFrame(row, row.senderId === userId ? forSender : forAll) };
    });
  }

  /** Tells somebody who has not joined a new chat yet that there is one. */
  async function tellAdded(chatId: string, userId: string): Promise<void> {
    const sockets = [...socketsOf(userId)];
    const view = sockets.length > 0 ? await reads.view(chatId, userId) : undefined;
    const member = view?.members.find((other) => other.userId === userId);
    if (!member) return;
    const participant = presentParticipant(member, await people.of([userId]));
    const text = frame({ type: 'participant_added', chat_id: chatId, participant });
    for (const connection of sockets) connection.send(text);
  }

  bus.on((event) => {
    if (event.kind === 'wake') feeds.get(event.chatId)?.wake(event.seq);
    if (event.kind === 'read') toAll(event.chatId, readFrame(event.chatId, event.userId, event.seq));
    if (event.kind === 'typing') tellTyping(event.chatId, event.userId, event.isTyping);
    if (event.kind === 'added') void tellAdded(event.chatId, event.userId).catch(failed);
  });

  function tellTyping(chatId: string, userId: string, isTyping: boolean): void {
    const text = Buffer.from(
      frame({ type: 'typing', chat_id: chatId, user_id: userId, is_typing: isTyping }),
    );
    for (const subscription of feeds.get(chatId)?.subscriptions ?? []) {
      if (subscription.state === 'live' && subscription.userId !== userId) {
        subscription.connection.sendIfIdle(text);
      }
    }
  }

  /** Whatever was lost between servers: the logs themselves are asked how far they go. */
  async function look(): Promise<void> {
    if (feeds.size === 0) return;
    for (const { id, lastSeq } of await reads.lastSeqs([...feeds.keys()])) feeds.get(id)?.wake(lastSeq);
  }
  const looking = setInterval(() => void look().catch(failed), lookEveryMs).unref();

  const added = (chatId: string, userId: string): void => {
    bus.publish({ kind: 'added', chatId, userId });
    void tellAdded(chatId, userId).catch(failed);
  };

  return {
    start: () => presence.start(),
    end,
    catchUp,

    /** Something new is in the log for good. */
    announce(message: MessageRow, memberIds: readonly string[] = []): void {
      const { chatId, seq, event } = message;
      feeds.get(chatId)?.offer(message);
      bus.publish({ kind: 'wake', chatId, seq });
      if (event?.kind === 'participant_added' && event.user_id !== null) added(chatId, event.user_id);
      for (const userId of memberIds) if (userId !== event?.actor_id) added(chatId, userId);
    },

    subscribe(connection: Connection, chatId: string): { feed: Feed; subscription: Subscription } {
      const feed = feeds.get(chatId) ?? new Feed(chatId, options);
      feeds.set(chatId, feed);
      const { userId } = connection.caller;
      const subscription: Subscription = {
        connection,
        userId,
        chatId,
        sent: 0,
        state: 'catching-up',
        isPresent: false,
      };
      feed.subscriptions.add(subscription);
      return { feed, subscription };
    },

    /** The reader takes part: the others see that somebody is there, and are told to the reader. */
    admit(subscription: Subscription): string[] {
      const { chatId, userId } = subscription;
      subscription.isPresent = true;
      presence.join(chatId, userId);
      return presence.of(chatId);
    },

    tellRead(chatId: string, userId: string, seq: number): void {
      toAll(chatId, readFrame(chatId, userId, seq));
      bus.publish({ kind: 'read', chatId, userId, seq });
    },

    tellTyping(chatId: string, userId: string, isTyping: boolean): void {
      tellTyping(chatId, userId, isTyping);
      bus.publish({ kind: 'typing', chatId, userId, isTyping });
    },

    stop(): void {
      clearInterval(looking);
      presence.stop();
    },
  };
}
