import type { Role } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';

/** The person who makes a call, from the session of the access token and the database, never from a role in a token. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
}

/**
 * Returns the person who makes a call.
 * @throws {Problem} 401 without a good token, 403 `ACCOUNT_SUSPENDED` for a suspended or archived user.
 */
export type Authenticate = (request: Pick<FastifyRequest, 'headers'>) => Promise<Caller>;

/** The person that the token names, by its signature alone, even when it has expired. Does not read the database. */
export type ReadToken = (
  request: Pick<FastifyRequest, 'headers'>,
) => Promise<Pick<Caller, 'userId' | 'sessionId'> | undefined>;

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];

export const isAdmin = (caller: Caller): boolean => caller.roles.includes('ADMIN');
