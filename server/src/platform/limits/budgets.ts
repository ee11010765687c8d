import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { createJob } from '../jobs/index.ts';
import { openRedis, warnWhenAway } from '../redis/index.ts';
import { exchange } from './bucket-exchange.ts';
import { CallWindow } from './call-window.ts';
import { type BucketSize, TokenBuckets } from './token-buckets.ts';

export interface BudgetsOptions {
  config: Pick<Config, 'limits' | 'redisUrl'>;
  log: FastifyBaseLogger;
}

/** Other frames per allowed message: joining a whole list, read marks, typing. */
const framesPerMessage = 5;
/** Frames of spin sockets. The burst lets all tabs of a person reconnect after a restart. */
const spinFrames: BucketSize = { perSecond: 10, burst: 100 };
/** Twelve onboarding messages, each with the maximum number of addresses. */
const fetchesPerMinute = 60;
const exchangeEveryMs = 500;
const redisTimeoutMs = 500;
const minuteSeconds = 60;
const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

const perSecond = (count: number): BucketSize => ({ perSecond: count, burst: count * 2 });
const perMinute = (count: number): BucketSize => ({ perSecond: count / 60, burst: count });

export type Budgets = ReturnType<typeof createBudgets>;

/**
 * All rate limits, by person or address, shared by all servers of an installation. Limits that can wait for Redis count
 * in windows. Frames spend from buckets on this server, which are synchronised through Redis twice a second. While
 * Redis is unavailable, each server counts on its own.
 */
export function createBudgets({ config, log }: BudgetsOptions) {
  const { limits, redisUrl } = config;
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl, { commandTimeout: redisTimeoutMs });
  if (redis) warnWhenAway([redis], log, 'Redis is unavailable: rate limits are counted on this server only');
  const all: TokenBuckets[] = [];
  const bucket = (name: string, size: BucketSize): TokenBuckets => {
    const buckets = new TokenBuckets(name, size);
    all.push(buckets);
    return buckets;
  };
  const window = (name: string, points: number, seconds: number): CallWindow =>
    new CallWindow({ name, points, seconds }, redis);

  async function share(): Promise<void> {
    if (redis?.status !== 'ready') {
      for (const buckets of all) buckets.collectSpent();
      return;
    }
    try {
      await redis.ping();
      for (const buckets of all) await exchange(redis, buckets);
    } catch {
      // A Redis that accepts commands but never answers would delay every call, so drop the connection and reconnect.
      if (redis.status === 'ready') redis.disconnect(true);
    }
  }
  const sharing = createJob({
    everyMs: exchangeEveryMs,
    work: share,
    log,
    failure: 'could not share budgets with other servers',
  });

  return {
    /** Calls per minute, counted under this name. */
    calls: (name: string, points: number) => window(`calls:${name}`, points, minuteSeconds),
    /** Calls with an invalid token, by session or else by address. */
    badTokens: window('bad-tokens', limits.badTokensPerMinute, minuteSeconds),
    /** Test mails to one address. This limit fails closed: while Redis is unavailable, no test mail is sent. */
    testMails: new CallWindow(
      {
        name: 'test-mails',
        points: limits.testMailsPerAddressPerHour,
        seconds: hourSeconds,
        isStrict: true,
      },
      redis,
    ),
    /** Chats that a person creates. Archived chats do not count as active, but stay in the lists of other members. */
    newChats: [
      window('new-chats', limits.chatsPerHour, hourSeconds),
      window('new-chats-of-day', limits.chatsPerDay, daySeconds),
    ],
    /** How often one person adds another to chats, because the person who is added cannot refuse. */
    chatsWithUser: window('chats-with-user-of-day', limits.chatsWithUserPerDay, daySeconds),
    /** Addresses of pictures, and of pages in onboarding, by the person for whom they are fetched. */
    fetches: window('fetches', fetchesPerMinute, minuteSeconds),
    /** Thousands of bytes that a person sends to assistants and that are stored. */
    aiKilobytes: window('ai-kilobytes-of-day', Math.ceil(limits.aiBytesPerDay / 1000), daySeconds),
    /** Calls to a remote model, by person. */
    modelCalls: window('model-calls', limits.modelCallsPerMinute, minuteSeconds),
    /** Calls to an embedding model, by person; questions and passages are counted separately. */
    embeddingCalls: window('embedding-calls', limits.embeddingCallsPerMinute, minuteSeconds),

    /** By person. */
    messages: bucket('messages', perSecond(limits.socketMessagesPerSecond)),
    frames: bucket('frames', perSecond(limits.socketMessagesPerSecond * framesPerMessage)),
    spinFrames: bucket('spin-frames', spinFrames),
    joins: bucket('joins', perMinute(limits.socketJoinsPerMinute)),
    /** Bytes of stored messages sent after a join; live messages do not count. */
    catchUpBytes: bucket('catch-up', perMinute(limits.catchUpBytesPerMinute)),
    openings: bucket('openings', perMinute(limits.socketOpeningsPerMinute)),
    /** By address. */
    openingsOfAddress: bucket('address-openings', perMinute(limits.socketOpeningsPerAddressPerMinute)),

    async start(): Promise<void> {
      // A server must start even when Redis is unavailable.
      await redis?.connect().catch(() => undefined);
      sharing.start();
    },

    async stop(): Promise<void> {
      redis?.disconnect();
      await sharing.stop();
    },
  };
}
