import type { Role } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';

/** The caller, from the token's session in the database, never from a role in a token. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
}

/**
 * Finds the caller.
 * @throws {Problem} 401 without a good token, 403 `ACCOUNT_SUSPENDED` for a suspended or archived user.
 */
export type Authenticate = (request: Pick<FastifyRequest, 'headers'>) => Promise<Caller>;

/** The user of a genuine token, even an expired one. Does not read the database. */
export type ReadToken = (
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<Pick<Caller, 'userId' | 'sessionId'> | undefined>;

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

export const isAdmin = (caller: Caller): boolean => caller.roles.includes('ADMIN');
