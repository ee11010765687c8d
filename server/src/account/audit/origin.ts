import type { FastifyRequest } from 'fastify';
import { assertAdmin, type Caller } from '../../platform/http/index.ts';
import type { Origin } from './audit.repository.ts';

type OriginOfCaller = Origin & { actorId: string };

/** The origin of a change that a caller asks for. */
export const originOf = (caller: Caller, { ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): OriginOfCaller => ({
  actorId: caller.userId,
  address: ip,
  requestId: id,
});

/** @throws {Problem} 403 unless the caller is an administrator. */
export function adminOrigin(caller: Caller, request: FastifyRequest): OriginOfCaller {
  assertAdmin(caller);
  return originOf(caller, request);
}
