import { decodeJwt } from 'jose';
import { type Authenticate, bearerToken, type Caller, type ReadToken } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem, unauthenticated } from '../../platform/problems/index.ts';
import { sha256 } from '../../platform/security/index.ts';
import { isLockedOut } from '../users/index.ts';
import { type Access, createAccessReader } from './access.repository.ts';
import type { AccessClaims, AccessTokens } from './access-tokens.ts';
import { clockToleranceSeconds } from './limits.ts';
import type { Provider } from './provider.ts';
import { identityTexts as texts } from './texts.ts';

export type Authentication = ReturnType<typeof createAuthentication>;

export const suspended = (): Problem => new Problem('ACCOUNT_SUSPENDED', texts.suspended);

export const badToken = (): Problem => unauthenticated(texts.badToken);

/** Finds the caller of an access token, with the current rights of its session. */
export function createAuthentication(platform: Platform, provider: Provider, tokens: AccessTokens) {
  const findAccess = createAccessReader(platform.database.db);

  async function accessOf(claims: AccessClaims): Promise<Access> {
    const access = await findAccess(claims.sessionId);
    if (!access || access.userId !== claims.userId) throw badToken();
    if (isLockedOut(access.status)) throw suspended();
    if (access.revokedAt || access.expiresAt.getTime() <= platform.now() || access.isAgent) throw badToken();
    return access;
  }

  /** The id token is not a source of data; it is refused when it belongs to another user. */
  async function checkIdToken(idToken: unknown, knownHash: string | null, subject: string): Promise<void> {
    if (typeof idToken !== 'string' || idToken === '' || sha256(idToken) === knownHash) return;
    const claims = decodeQuietly(idToken);
    if (!claims) throw unauthenticated(texts.foreignIdToken);
    const oldest = platform.now() / 1000 - clockToleranceSeconds;
    if (claims.exp !== undefined && claims.exp < oldest) return;
    if (claims.sub !== subject || (await provider.isGenuine(idToken)) === false)
      throw unauthenticated(texts.foreignIdToken);
  }

  return {
    async authenticate(request: Parameters<Authenticate>[0]): Promise<Caller> {
      const token = bearerToken(request);
      if (!token) throw unauthenticated(texts.noToken);
      const claims = await tokens.verify(token);
      if (!claims) throw badToken();
      const access = await accessOf(claims);
      await checkIdToken(request.headers['x-id-token'], access.idTokenHash, access.subject);
      return { ...claims, roles: access.roles };
    },

    readToken: async ({ headers }: Parameters<ReadToken>[0]) => {
      const token = bearerToken({ headers });
      return token === undefined ? undefined : tokens.verify(token, { mayBeOld: true });
    },

    /**
     * The current caller of a session, for connections that outlive a call.
     * @throws {Problem} like `authenticate`.
     */
    async callerOf({ userId, sessionId }: AccessClaims): Promise<Caller> {
      const { roles } = await accessOf({ userId, sessionId });
      return { userId, sessionId, roles };
    },
  };
}

function decodeQuietly(token: string): ReturnType<typeof decodeJwt> | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
