import { decodeJwt } from 'jose';
import { bearerToken, type Authenticate, type Caller, type ReadToken } from '../../platform/http/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem, unauthenticated } from '../../platform/problems/index.ts';
import { deriveKey, randomToken, seal, sha256, unseal } from '../../platform/security/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { recordAudit, type Origin } from '../audit/index.ts';
import { isLockedOut, type KnownUser } from '../users/index.ts';
import { createAccessReader, type Access } from './access.repository.ts';
import { createAccessTokens, type AccessClaims } from './access-tokens.ts';
import { clockToleranceSeconds, graceMs, sessionIdleMs, sessionLifetimeMs } from './limits.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import { createRefreshCookies, parseRefreshCookie } from './refresh-cookies.ts';
import {
  advanceSession,
  deleteExpiredSessions,
  findSession,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  storeProviderTokens,
  type SessionRow,
} from './sessions.repository.ts';
import { identityTexts as texts } from './texts.ts';

export interface SessionTokens {
  accessToken: string;
  idToken: string | undefined;
  refreshCookie: string;
}

/** Where a call about a session comes from. */
export type From = Omit<Origin, 'actorId'> & { userAgent?: string | undefined };

export interface Sessions {
  authenticate: Authenticate;
  readToken: ReadToken;
  /**
   * The caller of a session as it is now, for what stays open longer than a call.
   * @throws {Problem} as `authenticate` does.
   */
  callerOf(claims: AccessClaims): Promise<Caller>;
  start(user: KnownUser, tokens: ProviderTokens, from: From): Promise<SessionTokens>;
  renew(cookie: string | undefined, from: From): Promise<SessionTokens>;
  /** Ends the session that a cookie or an access token names, however old. */
  end(given: { cookie?: string | undefined; accessToken?: string | undefined }, from: From): Promise<void>;
  endAllOf(tx: Transaction, userId: string): Promise<void>;
}

export const suspended = (): Problem => new Problem('ACCOUNT_SUSPENDED', texts.suspended);

export function createSessions(platform: Platform, provider: Provider, signals: Signals): Sessions {
  const { db } = platform.database;
  const { secret } = platform.config;
  const tokens = createAccessTokens(platform.config, () => platform.now());
  const cookies = createRefreshCookies(secret);
  const storageKey = deriveKey(secret, 'provider-tokens');
  const now = (): Date => new Date(platform.now());
  const findAccess = createAccessReader(db);

  async function authenticate(request: Parameters<Authenticate>[0]): Promise<Caller> {
    const token = bearerToken(request);
    if (!token) throw unauthenticated(texts.noToken);
    const claims = await tokens.verify(token);
    if (!claims) throw unauthenticated(texts.badToken);
    const access = await accessOf(claims);
    await checkIdToken(request.headers['x-id-token'], access.idTokenHash, access.subject);
    return { ...claims, roles: access.roles };
  }

  /** What a session may do at this moment. */
  async function accessOf(claims: AccessClaims): Promise<Access> {
    const access = await findAccess(claims.sessionId);
    if (!access || access.userId !== claims.userId) throw unauthenticated(texts.badToken);
    if (isLockedOut(access.status)) throw suspended();
    if (access.revokedAt || access.expiresAt <= now() || access.isAgent)
      throw unauthenticated(texts.badToken);
    return access;
  }

  /** Nothing is read from the id token; it is refused when it names another user. */
  async function checkIdToken(given: unknown, knownHash: string | null, subject: string): Promise<void> {
    if (typeof given !== 'string' || given === '' || sha256(given) === knownHash) return;
    const claims = decodeQuietly(given);
    if (!claims) throw unauthenticated(texts.foreignIdToken);
    const oldest = platform.now() / 1000 - clockToleranceSeconds;
    if (claims.exp !== undefined && claims.exp < oldest) return;
    if (claims.sub !== subject || (await provider.isGenuine(given)) === false) {
      throw unauthenticated(texts.foreignIdToken);
    }
  }

  async function toTokens(session: SessionRow): Promise<SessionTokens> {
    return {
      accessToken: await tokens.issue({ userId: session.userId, sessionId: session.id }),
      idToken: session.idToken ? unseal(storageKey, session.idToken) : undefined,
      refreshCookie: cookies.make(session, session.generation),
    };
  }

  const sealed = (given: Partial<ProviderTokens>) => ({
    ...(given.refreshToken ? { providerRefreshToken: seal(storageKey, given.refreshToken) } : {}),
    ...(given.idToken
      ? { idToken: seal(storageKey, given.idToken), idTokenHash: sha256(given.idToken) }
      : {}),
  });

  /** Also asks the provider, so that a user blocked there is blocked here. An unreachable provider ends nothing. */
  async function renewAtProvider(session: SessionRow, subject: string): Promise<SessionRow> {
    const refreshToken = session.providerRefreshToken && unseal(storageKey, session.providerRefreshToken);
    if (!refreshToken) return session;
    const renewed = await provider.renew(refreshToken, subject);
    if (renewed === 'refused') {
      await revoke(session);
      throw unauthenticated(texts.badToken);
    }
    if (!renewed) return session;
    await storeProviderTokens(db, session.id, sealed(renewed));
    return { ...session, ...sealed(renewed) };
  }

  /** Ends a session, and notifies what it has open; false when it had ended before. */
  function revoke({ id, userId }: SessionRow): Promise<boolean> {
    return db.transaction(async (tx) => {
      if (!(await revokeSession(tx, id, now()))) return false;
      await signals.send(tx, { kind: 'access.ended', userId, sessionId: id });
      return true;
    });
  }

  async function endReused(session: SessionRow, from: From): Promise<never> {
    if (await revoke(session)) {
      const origin = { actorId: null, ...from };
      await recordAudit(db, { action: 'session.reuse_detected', subjectId: session.userId, origin });
    }
    throw unauthenticated(texts.badToken);
  }

  return {
    authenticate,

    async readToken({ headers }) {
      const token = bearerToken({ headers });
      return token === undefined ? undefined : tokens.verify(token, { mayBeOld: true });
    },

    async callerOf({ userId, sessionId }) {
      const { roles } = await accessOf({ userId, sessionId });
      return { userId, sessionId, roles };
    },

    async start(user, given, from) {
      const at = now();
      await deleteExpiredSessions(db, at);
      const session = await insertSession(db, {
        userId: user.userId,
        identityId: user.identityId,
        refreshSalt: randomToken(),
        renewedAt: at,
        createdAt: at,
        lastSeenAt: at,
        expiresAt: new Date(at.getTime() + sessionIdleMs),
        ...seenFrom(from),
        ...sealed(given),
      });
      const origin = { actorId: user.userId, ...from };
      await recordAudit(db, { action: 'session.started', subjectId: user.userId, origin });
      return toTokens(session);
    },

    async renew(value, from) {
      const cookie = parseRefreshCookie(value);
      const found = cookie && (await findSession(db, cookie.sessionId));
      if (!found || !cookies.isGenuine(cookie, found.session.refreshSalt))
        throw unauthenticated(texts.badToken);
      if (isLockedOut(found.status)) throw suspended();
      const { session, subject } = found;
      if (session.revokedAt || session.expiresAt <= now() || found.isAgent)
        throw unauthenticated(texts.badToken);

      const isRecent = platform.now() - session.renewedAt.getTime() <= graceMs;
      const age = session.generation - cookie.generation;
      // Just renewed by another tab: that renewal serves this one as well.
      if (isRecent && (age === 0 || age === 1)) return toTokens(session);
      if (age !== 0) return endReused(session, from);

      const advanced = await advanceSession(db, session, now(), {
        expiresAt: nextExpiry(session, platform.now()),
        ...seenFrom(from),
      });
      if (advanced) return toTokens(await renewAtProvider(advanced, subject));
      const current = await findSession(db, session.id);
      if (!current || current.session.revokedAt) throw unauthenticated(texts.badToken);
      return toTokens(current.session);
    },

    async end({ cookie: value, accessToken }, from) {
      const cookie = parseRefreshCookie(value);
      const claims = accessToken ? await tokens.verify(accessToken, { mayBeOld: true }) : undefined;
      const byCookie = cookie && (await findSession(db, cookie.sessionId));
      const isOwn = byCookie && cookies.isGenuine(cookie, byCookie.session.refreshSalt);
      const found = isOwn ? byCookie : claims && (await findSession(db, claims.sessionId));
      if (!found) return;
      const { session } = found;
      if (!(await revoke(session))) return;
      const origin = { actorId: session.userId, ...from };
      await recordAudit(db, { action: 'session.ended', subjectId: session.userId, origin });
    },

    endAllOf: (tx, userId) => revokeSessionsOf(tx, userId, now()),
  };
}

function nextExpiry(session: SessionRow, at: number): Date {
  return new Date(Math.min(at + sessionIdleMs, session.createdAt.getTime() + sessionLifetimeMs));
}

/** What the owner is told about a session; browsers may say anything, so not all of it is kept. */
const seenFrom = ({ userAgent, address }: From) => ({
  userAgent: userAgent?.slice(0, 300) ?? null,
  address: address ?? null,
});

function decodeQuietly(token: string): ReturnType<typeof decodeJwt> | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
