import type { Role } from '@alma/shared/contract';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../problems/index.ts';

/** The caller, read from the token's session in the database. Roles inside a token are never used. */
export interface Caller {
  userId: string;
  sessionId: string;
  roles: readonly Role[];
}

/** A program that calls with a release token, which is valid for one remote. */
export interface ReleaseCaller {
  tokenId: string;
  remote: string;
}

/** Looks up a release token; undefined when it is unknown or revoked. */
export type ReadReleaseToken = (token: string) => Promise<ReleaseCaller | undefined>;

/** Distinguishes release tokens from those of users, and lets secret scanners find them. */
export const releaseTokenPrefix = 'alma_release_';

/**
 * Authenticates the caller.
 * @throws {Problem} 401 without a valid token, 403 `ACCOUNT_SUSPENDED` for a suspended or archived user.
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

/** @throws {Problem} 403 unless the caller is an administrator. */
export function assertAdmin(caller: Caller, message?: string): void {
  if (!isAdmin(caller)) throw forbidden(message);
}
