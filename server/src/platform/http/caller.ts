import type { Role } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';

/** The caller, from the token's session in the database, never from a role in a token. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
}

/** A program that calls with a release token, which names one remote. */
export interface ReleaseCaller {
  tokenId: string;
  remote: string;
}

/** What a release token stands for; undefined when it is unknown or revoked. */
export type ReadReleaseToken = (token: string) => Promise<ReleaseCaller | undefined>;

/** Tells release tokens from those of people, and tools that look for secrets find them by it. */
export const releaseTokenPrefix = 'alma_release_';

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
