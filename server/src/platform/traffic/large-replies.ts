import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../limits/index.ts';
import { type Problem, tooMany } from '../problems/index.ts';

/** Shorter replies do not count: all that a person may have open at once take little memory and time. */
const large = 1_000_000;
/** Characters of large replies that one caller has not read yet. A longer reply is sent if it is the only one. */
const maxUntaken = 32_000_000;
/** Characters of large replies to one caller: generating one blocks the event loop in proportion to its length. */
const rate = { burst: 128_000_000, perSecond: 4_000_000 };
const maxCallers = 10_000;
const retryMs = 2_000;

const tooMuch = (waitMs: number): Problem =>
  tooMany(waitMs, 'You are being sent a lot at once. Wait a moment and try again.');

const callerOf = ({ caller, releaseCaller }: FastifyRequest): string | undefined =>
  caller?.userId ?? releaseCaller?.tokenId;

/**
 * Limits the large replies of one caller on this server: how much of them waits in memory to be read, and how much is
 * generated. Must be added before replies are compressed.
 */
export function limitLargeReplies(app: FastifyInstance): void {
  const untaken = new Map<string, number>();
  const budgets = new LRUCache<string, TokenBucket>({ max: maxCallers });

  function refusalOf(request: FastifyRequest): Problem | undefined {
    // The length of a reply is not known in advance, so the one that exceeds the budget is still sent.
    const waitMs = budgets.get(callerOf(request) ?? '')?.waitMs() ?? 0;
    return waitMs > 0 ? tooMuch(waitMs) : undefined;
  }

  function spend(caller: string, length: number): void {
    const budget = budgets.get(caller) ?? new TokenBucket(rate);
    budgets.set(caller, budget);
    budget.spend(length);
  }

  function leave(caller: string, length: number): void {
    const rest = (untaken.get(caller) ?? 0) - length;
    if (rest > 0) untaken.set(caller, rest);
    else untaken.delete(caller);
  }

  app.addHook('preHandler', (request, _reply, done) => done(refusalOf(request)));
  // Checked again, because other requests may have started at the same time; little work has been done by then.
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const refusal = refusalOf(request);
    return refusal ? done(refusal) : done(null, payload);
  });
  app.addHook('onSend', (request, { raw }, payload, done) => {
    const length = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0;
    const caller = length < large ? undefined : callerOf(request);
    if (caller === undefined) return done(null, payload);
    spend(caller, length);
    const before = untaken.get(caller) ?? 0;
    if (before > 0 && before + length > maxUntaken) return done(tooMuch(retryMs));
    if (raw.closed) return done(null, payload);
    untaken.set(caller, before + length);
    raw.once('close', () => leave(caller, length));
    return done(null, payload);
  });
}
