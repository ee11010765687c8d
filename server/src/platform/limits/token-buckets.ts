export interface BucketSize {
  /** Points refilled each second. */
  perSecond: number;
  /** Points in a full bucket. */
  burst: number;
}

/** A monotonic clock, in milliseconds. */
type Clock = () => number;

/** A bucket of points that refills at a steady rate, up to a burst. */
export class TokenBucket {
  /** Negative when more was spent than available. */
  level: number;
  /** Points that have not been reported to the other servers yet. */
  unreported = 0;
  readonly #size: BucketSize;
  readonly #clock: Clock;
  #filledAt: number;

  constructor(size: BucketSize, clock: Clock = () => performance.now()) {
    this.#size = size;
    this.#clock = clock;
    this.level = size.burst;
    this.#filledAt = clock();
  }

  /** Spends the points if they are available and returns zero, or else returns the milliseconds until they are. */
  take(points = 1): number {
    const waitMs = this.waitMs(points);
    if (waitMs === 0) this.spend(points);
    return waitMs;
  }

  /** Spends the points even if they are not available; the debt must be refilled first. */
  spend(points: number): void {
    this.level -= points;
    this.unreported += points;
  }

  waitMs(points = 1): number {
    this.#fill();
    if (this.level >= points) return 0;
    return Math.ceil(((points - this.level) / this.#size.perSecond) * 1000);
  }

  get isFull(): boolean {
    this.#fill();
    return this.level >= this.#size.burst;
  }

  #fill(): void {
    const now = this.#clock();
    const { perSecond, burst } = this.#size;
    this.level = Math.min(burst, this.level + ((now - this.#filledAt) / 1000) * perSecond);
    this.#filledAt = now;
  }
}

const maxBuckets = 100_000;

/**
 * A bucket for each key, which outlives its user's sockets. Full buckets, which equal new ones, are dropped; above the
 * maximum, the oldest is dropped too.
 */
export class TokenBuckets {
  readonly name: string;
  readonly size: BucketSize;
  readonly #clock: Clock | undefined;
  readonly #byKey = new Map<string, TokenBucket>();

  constructor(name: string, size: BucketSize, clock?: Clock) {
    this.name = name;
    this.size = size;
    this.#clock = clock;
  }

  of(key: string): TokenBucket {
    const known = this.#byKey.get(key);
    if (known) return known;
    if (this.#byKey.size >= maxBuckets) this.#dropOldest();
    const bucket = new TokenBucket(this.size, this.#clock);
    this.#byKey.set(key, bucket);
    return bucket;
  }

  take(key: string, points = 1): number {
    return this.of(key).take(points);
  }

  /** Returns the points spent since the last call, by key, and drops full buckets. */
  collectSpent(): Map<string, number> {
    const spent = new Map<string, number>();
    for (const [key, bucket] of this.#byKey) {
      if (bucket.unreported > 0) spent.set(key, bucket.unreported);
      else if (bucket.isFull) this.#byKey.delete(key);
      bucket.unreported = 0;
    }
    return spent;
  }

  /** Applies the level shared by all servers, which does not include points spent here since the exchange began. */
  lower(key: string, level: number): void {
    const bucket = this.#byKey.get(key);
    if (bucket) bucket.level = Math.min(bucket.level, level - bucket.unreported);
  }

  get count(): number {
    return this.#byKey.size;
  }

  #dropOldest(): void {
    const [oldest] = this.#byKey.keys();
    if (oldest !== undefined) this.#byKey.delete(oldest);
  }
}
