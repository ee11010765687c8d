import type { FastifyRequest } from 'fastify';
import { addressKey, type CallWindow } from '../limits/index.ts';
import { tooMany } from '../problems/index.ts';

/** @throws {Problem} 429 with the seconds to wait */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/** One counter for each user, or for each address without a sign-in. */
export const callLimit =
  (calls: CallWindow): CallLimit =>
  async (request) => {
    const waitMs = await calls.take(request.caller?.userId ?? addressKey(request.ip));
    if (waitMs > 0) throw tooMany(waitMs);
  };
