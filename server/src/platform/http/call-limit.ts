import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problems.ts';

/** Lets a request through, or not. @throws {Problem} 429 with the seconds to wait */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/** One counter a user, or an address for who is not signed in; calls of one instant count one by one. */
export function callLimit(callsPerMinute: number): CallLimit {
  const counters = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  return async (request) => {
    await counters.consume(request.caller?.userId ?? request.ip).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    });
  };
}

const tooMany = (waitMs: number): Problem =>
  new Problem(429, 'RATE_LIMITED', 'Too many requests. Wait a moment and try again.', {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  });
