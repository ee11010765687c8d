import type { DirectoryUser } from '@alma/shared/contract';
import type { Connection } from '../platform/socket/index.ts';
import type { MessageRow } from './chats.rows.ts';

/** One socket's place in one chat. */
export interface Subscription {
  readonly connection: Connection;
  readonly userId: string;
  readonly chatId: string;
  /** The newest `seq` that was handed to the socket. */
  sent: number;
  /** Catching up: it reads the log itself until it has reached the feed. */
  state: 'catching-up' | 'live' | 'ended';
  /** Whether the others were told that somebody is there. */
  isPresent: boolean;
}

export interface FeedOptions {
  /** Names for a message, when they are at hand. */
  peek(message: MessageRow): ReadonlyMap<string, DirectoryUser> | undefined;
  load(message: MessageRow): Promise<unknown>;
  /** The next messages of the log. */
  read(chatId: string, after: number): Promise<MessageRow[]>;
  /** Hands a message on; called in the order of `seq`, each once. */
  emit(feed: Feed, message: MessageRow, names: ReadonlyMap<string, DirectoryUser>): void;
  failed(error: unknown): void;
}

const mostParked = 1_000;
/** A gap is most often a write that is just being answered; if it is not, the log is read. */
const patienceMs = 20;

/**
 * The log of a chat as it passes through this server. Writes are answered in any order and news from other servers can
 * be lost; the gate lets messages out by `seq` alone and reads from the log what is missing.
 */
export class Feed {
  readonly chatId: string;
  readonly subscriptions = new Set<Subscription>();
  /** The newest `seq` that was let out; unknown until the first reader has looked where the log stands. */
  delivered: number | undefined;
  readonly #options: FeedOptions;
  readonly #parked = new Map<number, MessageRow>();
  #wanted = 0;
  #isLoading = false;
  #isReading = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(chatId: string, options: FeedOptions) {
    this.chatId = chatId;
    this.#options = options;
  }

  /** Where the log stands; only the first word counts. */
  begin(lastSeq: number): number {
    if (this.delivered === undefined) {
      this.delivered = lastSeq;
      this.#pump();
    }
    return this.delivered;
  }

  offer(message: MessageRow): void {
    this.#wanted = Math.max(this.#wanted, message.seq);
    if (message.seq <= (this.delivered ?? 0)) return;
    if (this.#parked.size < mostParked) this.#parked.set(message.seq, message);
    this.#pump();
  }

  /** The log goes at least so far. */
  wake(seq: number): void {
    this.#wanted = Math.max(this.#wanted, seq);
    if (this.delivered !== undefined && seq > this.delivered) void this.#read();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#parked.clear();
    this.#wanted = 0;
  }

  #pump(): void {
    if (this.delivered === undefined || this.#isLoading) return;
    for (;;) {
      const next = this.#parked.get(this.delivered + 1);
      if (!next) break;
      const names = this.#options.peek(next);
      if (!names) return this.#load(next);
      this.#parked.delete(next.seq);
      this.delivered = next.seq;
      this.#options.emit(this, next, names);
    }
    for (const seq of this.#parked.keys()) if (seq <= this.delivered) this.#parked.delete(seq);
    if (this.#wanted > this.delivered && !this.#isReading) {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        if (this.#wanted > (this.delivered ?? this.#wanted)) void this.#read();
      }, patienceMs);
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
        // The next look at the log goes on from here.
        this.#isLoading = false;
        this.#options.failed(error);
      },
    );
  }

  async #read(): Promise<void> {
    if (this.#isReading || this.delivered === undefined) return;
    this.#isReading = true;
    try {
      while (this.#wanted > this.delivered && this.subscriptions.size > 0) {
        const rows = await this.#options.read(this.chatId, this.delivered);
        if (rows.length === 0) break;
        for (const row of rows) {
          if (row.seq > this.delivered) this.#parked.set(row.seq, row);
        }
        this.#pump();
        // Names are on their way: the pump goes on by itself.
        if (this.#isLoading) break;
      }
    } catch (error) {
      // The next look at the log, at the latest two seconds from now, tries again.
      this.#options.failed(error);
    } finally {
      this.#isReading = false;
    }
  }
}
