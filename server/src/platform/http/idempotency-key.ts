import type { FastifyRequest } from 'fastify';
import { invalid } from '../problems/index.ts';

const acceptableKey = /^[\x21-\x7e]{1,128}$/;

/** The key with which a caller may repeat a call; undefined without one. @throws {Problem} 400 for an invalid key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && acceptableKey.test(key)) return key;
  throw invalid([{ path: 'Idempotency-Key', message: 'The key must be 1 to 128 characters without spaces' }]);
}
