import type { Transaction } from '../../platform/database/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { deriveKeys, randomToken, seal, sha256, unsealWith } from '../../platform/security/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { isLockedOut, type KnownUser, lockUser } from '../users/index.ts';
import { createAccessTokens } from './access-tokens.ts';
import { type Authentication, badToken, createAuthentication, suspended } from './authentication.ts';
import { graceMs, sessionIdleMs, sessionLifetimeMs } from './limits.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import { createRefreshCookies, parseRefreshCookie } from './refresh-cookies.ts';
import {
  advanceSession,
  deleteExpiredSessions,
  findSession,
  insertSession,
  revokeSession,
  revokeSessionsOf,
  type SessionRow,
  storeProviderTokens,
} from './sessions.repository.ts';

export interface SessionTokens {
  accessToken: string;
  idToken: string | undefined;
  refreshCookie: string;
}

/** Where a call about a session came from. */
export type From = Omit<Origin, 'actorId'> & { userAgent?: string | undefined };

export interface Sessions extends Authentication {
  /** @throws {Problem} ACCOUNT_SUSPENDED when the user has been locked out meanwhile. */
  start(user: KnownUser, tokens: ProviderTokens, from: From): Promise<SessionTokens>;
  renew(cookie: string | undefined, from: From): Promise<SessionTokens>;
  /** Ends the session of a cookie or an access token, even an expired one. */
  end(tokens: { cookie?: string | undefined; accessToken?: string | undefined }, from: From): Promise<void>;
  endAllOf(tx: Transaction, userId: string): Promise<void>;
}

type Sealable = { [N in 'refreshToken' | 'idToken']?: ProviderTokens[N] | undefined };

/** Shared by starting, renewing and ending a session. */
type Context = ReturnType<typeof createContext>;

function createContext(platform: Platform, provider: Provider, signals: Signals) {
  const { db } = platform.database;
  const tokens = createAccessTokens(platform.config, () => platform.now());
  const cookies = createRefreshCookies(platform.config);
  const keys = deriveKeys(platform.config, 'provider-tokens');
  const now = (): Date => new Date(platform.now());
  const open = (sealed: string | null): string | undefined =>
    sealed === null ? undefined : unsealWith(keys, sealed);

  return {
    db,
    provider,
    tokens,
    now,
    open,
    isChangingSecret: platform.config.acceptedSecret !== undefined,

    sealed: ({ refreshToken, idToken }: Sealable) => ({
      ...(refreshToken ? { providerRefreshToken: seal(keys[0], refreshToken) } : {}),
      ...(idToken ? { idToken: seal(keys[0], idToken), idTokenHash: sha256(idToken) } : {}),
    }),

    toTokens: async (session: SessionRow): Promise<SessionTokens> => ({
      accessToken: await tokens.issue({ userId: session.userId, sessionId: session.id }),
      idToken: open(session.idToken),
      refreshCookie: cookies.make(session, session.generation),
    }),

    /** Ends a session and closes everything open for it. @returns false when it had already ended. */
    revoke: ({ id, userId }: SessionRow): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (!(await revokeSession(tx, id, now()))) return false;
        await signals.send(tx, { kind: 'access.ended', userId, sessionId: id });
        return true;
      }),

    /** The session of a genuine cookie. */
    async sessionOf(value: string | undefined) {
      const cookie = parseRefreshCookie(value);
      const found = cookie && (await findSession(db, cookie.sessionId));
      return found && cookies.isGenuine(cookie, found.session.refreshSalt) ? { ...found, cookie } : undefined;
    },
  };
}

export function createSessions(platform: Platform, provider: Provider, signals: Signals): Sessions {
  const context = createContext(platform, provider, signals);
  const { db, tokens, now, revoke, sessionOf } = context;
  return {
    ...createAuthentication(platform, provider, tokens),

    async start(user, providerTokens, from) {
      const at = now();
      await deleteExpiredSessions(db, at);
      const session = await db.transaction(async (tx) => {
        // Locked, so that a suspension is either seen here or ends this session.
        const current = await lockUser(tx, user.userId);
        if (!current || isLockedOut(current.status)) throw suspended();
        const origin = { actorId: user.userId, ...from };
        await recordAudit(tx, origin, 'session.started', { subjectId: user.userId });
        return insertSession(tx, {
          userId: user.userId,
          identityId: user.identityId,
          refreshSalt: randomToken(),
          renewedAt: at,
          createdAt: at,
          lastSeenAt: at,
          expiresAt: new Date(at.getTime() + sessionIdleMs),
          ...seenFrom(from),
          ...context.sealed(providerTokens),
        });
      });
      return context.toTokens(session);
    },

    renew: (cookie, from) => renew(context, cookie, from),

    async end({ cookie, accessToken }, from) {
      const claims = accessToken ? await tokens.verify(accessToken, { mayBeOld: true }) : undefined;
      const found = (await sessionOf(cookie)) ?? (claims && (await findSession(db, claims.sessionId)));
      if (!found || !(await revoke(found.session))) return;
      const { userId } = found.session;
      await recordAudit(db, { actorId: userId, ...from }, 'session.ended', { subjectId: userId });
    },

    endAllOf: (tx, userId) => revokeSessionsOf(tx, userId, now()),
  };
}

async function renew(context: Context, value: string | undefined, from: From): Promise<SessionTokens> {
  const { db, now, sessionOf, toTokens } = context;
  const found = await sessionOf(value);
  if (!found) throw badToken();
  if (isLockedOut(found.status)) throw suspended();
  const { session, subject, cookie } = found;
  const at = now();
  if (session.revokedAt || session.expiresAt <= at || found.isAgent) throw badToken();

  const isRecent = at.getTime() - session.renewedAt.getTime() <= graceMs;
  const age = session.generation - cookie.generation;
  // Another tab has just renewed the session: this tab gets the same result.
  if (isRecent && (age === 0 || age === 1)) return toTokens(session);
  if (age !== 0) return endReused(context, session, from);

  const expiresAt = nextExpiry(session, at);
  const advanced = await advanceSession(db, session, at, { expiresAt, ...seenFrom(from) });
  if (advanced) return toTokens(await renewAtProvider(context, advanced, subject));
  const current = await findSession(db, session.id);
  if (!current || current.session.revokedAt) throw badToken();
  return toTokens(current.session);
}

/** Also renews at the provider, so that a user blocked there is blocked here. An unreachable one ends no session. */
async function renewAtProvider(
  { db, provider, open, sealed, revoke, isChangingSecret }: Context,
  session: SessionRow,
  subject: string,
): Promise<SessionRow> {
  const refreshToken = open(session.providerRefreshToken);
  const renewed = refreshToken ? await provider.renew(refreshToken, subject) : undefined;
  if (renewed === 'refused') {
    await revoke(session);
    throw badToken();
  }
  if (!renewed && !isChangingSecret) return session;
  // Unchanged tokens are sealed again too: the secret that sealed them may later be removed.
  const changes = sealed({ refreshToken, idToken: open(session.idToken), ...renewed });
  if (!(await storeProviderTokens(db, session.id, changes))) throw badToken();
  return { ...session, ...changes };
}

async function endReused({ db, revoke }: Context, session: SessionRow, from: From): Promise<never> {
  if (await revoke(session)) {
    const origin = { actorId: null, ...from };
    await recordAudit(db, origin, 'session.reuse_detected', { subjectId: session.userId });
  }
  throw badToken();
}

const nextExpiry = ({ createdAt }: SessionRow, at: Date): Date =>
  new Date(Math.min(at.getTime() + sessionIdleMs, createdAt.getTime() + sessionLifetimeMs));

/** Shown in the owner's list of sessions. A browser can send any text, so it is cut. */
const seenFrom = ({ userAgent, address }: From) => ({
  userAgent: userAgent?.slice(0, 300) ?? null,
  address: address ?? null,
});
