import type { Role } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';

/** Who makes a call: read from the access token's session and the database, never from a role inside a token. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
}

/**
 * Tells who makes a call.
 * @throws {Problem} 401 without a good token, 403 `ACCOUNT_SUSPENDED` for a suspended or archived user.
 */
export type Authenticate = (request: Pick<FastifyRequest, 'headers'>) => Promise<Caller>;

/** Whom a call's token names by its signature alone, however old it is: no look at the database. */
export type ReadToken = (
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<Pick<Caller, 'userId' | 'sessionId'> | undefined>;

export const isAdmin = (caller: Caller): boolean => caller.roles.includes('ADMIN');
