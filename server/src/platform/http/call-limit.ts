import type { FastifyRequest } from 'fastify';
import { addressKey, type CallWindow } from '../limits/index.ts';
import { tooMany } from '../problems/index.ts';

/** @throws {Problem} 429 with the seconds to wait */
export type CallLimit = (request: FastifyRequest) => Promise<void>;

/** Counts calls by user or release token, or by address for calls without either. */
export const callLimit =
  (calls: CallWindow): CallLimit =>
  async ({ caller, releaseCaller, ip }) => {
    const waitMs = await calls.take(caller?.userId ?? releaseCaller?.tokenId ?? addressKey(ip));
    if (waitMs > 0) throw tooMany(waitMs);
  };
