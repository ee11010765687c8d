import type { DirectoryUser } from '@alma/shared/contract';
import type { Following } from '../platform/bus/index.ts';
import type { Connection } from '../platform/socket/index.ts';
import type { MessageRow } from './chats.rows.ts';

/** One socket's position in one chat. */
export interface Subscription {
  readonly connection: Connection;
  readonly userId: string;
  readonly chatId: string;
  /** The newest `seq` that was sent to the socket. */
  sent: number;
  /** `catching-up`: reads the log itself until it has reached the feed. */
  state: 'catching-up' | 'live' | 'ended';
  /** Whether the other participants see the user as present. */
  isPresent: boolean;
}

export interface FeedOptions {
  /** The names that a message needs, when all are cached. */
  peek(message: MessageRow): ReadonlyMap<string, DirectoryUser> | undefined;
  load(message: MessageRow): Promise<unknown>;
  /** The next messages of the log. */
  read(chatId: string, after: number): Promise<MessageRow[]>;
  /** Sends a message to the readers; called in the order of `seq`, once per message. */
  emit(feed: Feed, message: MessageRow, names: ReadonlyMap<string, DirectoryUser>): void;
  failed(error: unknown): void;
}

const maxParked = 1_000;
const nothingParked = new Map<number, MessageRow>();
/** A gap is usually a write that is about to complete; after this time the log is read instead. */
const gapTimeoutMs = 20;

/**
 * Delivers the log of one chat to its readers on this server. Writes complete in any order and bus events can be lost,
 * so messages are released strictly by `seq`, and missing ones are read from the log.
 */
export class Feed {
  readonly chatId: string;
  readonly subscriptions = new Set<Subscription>();
  /** The newest `seq` that was released; undefined until the first reader has read the end of the log. */
  delivered: number | undefined;
  /** Resolves once messages from other servers arrive; undefined when there is nothing to wait for. */
  readonly ready: Promise<void> | undefined;
  readonly #options: FeedOptions;
  readonly #following: Following;
  /** Messages that wait for earlier ones or for names; undefined without any, since most come in order. */
  #parked: Map<number, MessageRow> | undefined;
  #announcedSeq = 0;
  #isLoading = false;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(chatId: string, options: FeedOptions, following: Following) {
    this.chatId = chatId;
    this.ready = following.ready;
    this.#options = options;
    this.#following = following;
  }

  /** Sets the position after which messages are released; later calls have no effect. @returns the position */
  begin(lastSeq: number): number {
    if (this.delivered === undefined) {
      this.delivered = lastSeq;
      this.#pump();
    }
    return this.delivered;
  }

  offer(message: MessageRow): void {
    this.#announcedSeq = Math.max(this.#announcedSeq, message.seq);
    if (message.seq <= (this.delivered ?? 0)) return;
    const isNext = message.seq === (this.delivered ?? Number.NaN) + 1;
    if (!isNext || this.#isLoading || !this.#release(message)) this.#park(message);
    this.#pump();
  }

  /** The log is known to reach at least this `seq`. */
  wake(seq: number): void {
    this.#announcedSeq = Math.max(this.#announcedSeq, seq);
    if (this.delivered !== undefined && seq > this.delivered) void this.#read();
  }

  end(): void {
    this.#following.end();
    clearTimeout(this.#timer);
    this.#parked = undefined;
    this.#announcedSeq = 0;
  }

  #park(message: MessageRow): void {
    this.#parked ??= new Map();
    if (this.#parked.size < maxParked) this.#parked.set(message.seq, message);
  }

  /** @returns false while the names of the message are not cached */
  #release(message: MessageRow): boolean {
    const names = this.#options.peek(message);
    if (!names) return false;
    this.delivered = message.seq;
    this.#options.emit(this, message, names);
    return true;
  }

  #pump(): void {
    if (this.delivered === undefined || this.#isLoading) return;
    const parked = this.#parked ?? nothingParked;
    for (;;) {
      const next = parked.get(this.delivered + 1);
      if (!next) break;
      if (!this.#release(next)) return this.#load(next);
      parked.delete(next.seq);
    }
    for (const seq of parked.keys()) if (seq <= this.delivered) parked.delete(seq);
    if (parked.size === 0) this.#parked = undefined;
    if (this.#announcedSeq > this.delivered && !this.#isReading) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        if (this.#announcedSeq > (this.delivered ?? this.#announcedSeq)) void this.#read();
      }, gapTimeoutMs);
    }
  }

  #load(message: MessageRow): void {
    this.#isLoading = true;
    this.#options.load(message).then(
      () => {
        this.#isLoading = false;
        this.#pump();
      },
      (error: unknown) => {
        // The next read of the log resumes here.
        this.#isLoading = false;
        this.#options.failed(error);
      },
    );
  }

  async #read(): Promise<void> {
    if (this.#isReading || this.delivered === undefined) return;
    this.#isReading = true;
    try {
      while (this.#announcedSeq > this.delivered && this.subscriptions.size > 0) {
        const target = this.#announcedSeq;
        const rows = await this.#options.read(this.chatId, this.delivered);
        if (rows.length === 0) {
          // The log ends here, so the announced `seq` was wrong: stop looking for it.
          if (this.#announcedSeq === target) this.#announcedSeq = this.delivered;
          break;
        }
        this.#parked ??= new Map();
        for (const row of rows) if (row.seq > this.delivered) this.#parked.set(row.seq, row);
        this.#pump();
        // The pump resumes when the names have been loaded.
        if (this.#isLoading) break;
      }
    } catch (error) {
      // The next poll of the log tries again.
      this.#options.failed(error);
    } finally {
      this.#isReading = false;
    }
  }
}
