import type { UserStatus } from '@alma/shared/contract';
import { and, desc, eq, gt, isNull, lt, ne, type SQL } from '#drizzle';
import type { Executor } from '../../platform/database/index.ts';
import { identities, users } from '../users/index.ts';
import { sessions } from './identity.table.ts';

export type SessionRow = typeof sessions.$inferSelect;

export interface SessionWithUser {
  session: SessionRow;
  subject: string;
  status: UserStatus;
  isAgent: boolean;
}

export async function findSession(db: Executor, sessionId: string): Promise<SessionWithUser | undefined> {
  const [row] = await db
    .select({ session: sessions, subject: identities.subject, status: users.status, isAgent: users.isAgent })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(identities, eq(identities.id, sessions.identityId))
    .where(eq(sessions.id, sessionId));
  return row;
}

export async function insertSession(
  db: Executor,
  session: typeof sessions.$inferInsert,
): Promise<SessionRow> {
  const [row] = await db.insert(sessions).values(session).returning();
  if (!row) throw new Error('the session was not stored');
  return row;
}

/** Advances a session to its next cookie; of concurrent callers exactly one succeeds. */
export async function advanceSession(
  db: Executor,
  session: SessionRow,
  now: Date,
  renewed: Pick<SessionRow, 'expiresAt' | 'userAgent' | 'address'>,
): Promise<SessionRow | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ generation: session.generation + 1, renewedAt: now, lastSeenAt: now, ...renewed })
    .where(
      and(
        eq(sessions.id, session.id),
        eq(sessions.generation, session.generation),
        isNull(sessions.revokedAt),
      ),
    )
    .returning();
  return row;
}

/** False for a session that has ended meanwhile, whose tokens were deleted. */
export async function storeProviderTokens(
  db: Executor,
  sessionId: string,
  tokens: Pick<typeof sessions.$inferInsert, 'providerRefreshToken' | 'idToken' | 'idTokenHash'>,
): Promise<boolean> {
  const stored = await db
    .update(sessions)
    .set(tokens)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id });
  return stored.length > 0;
}

/** Ends sessions and deletes the provider's tokens. @returns ids of the sessions that ended now. */
async function endWhere(db: Executor, now: Date, ...conditions: (SQL | undefined)[]): Promise<string[]> {
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now, providerRefreshToken: null, idToken: null })
    .where(and(isNull(sessions.revokedAt), ...conditions))
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
}

/** False when the session had already ended. */
export const revokeSession = async (db: Executor, sessionId: string, now: Date): Promise<boolean> =>
  (await endWhere(db, now, eq(sessions.id, sessionId))).length > 0;

export async function revokeSessionsOf(db: Executor, userId: string, now: Date): Promise<void> {
  await endWhere(db, now, eq(sessions.userId, userId));
}

/** Active sessions, last seen first. */
export function listSessionsOf(db: Executor, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Ends one active session of a user, or all but one, or all. @returns ids of the sessions that ended now. */
export const endSessionsOf = (
  tx: Executor,
  userId: string,
  now: Date,
  { only, except }: { only?: string; except?: string },
): Promise<string[]> =>
  endWhere(
    tx,
    now,
    eq(sessions.userId, userId),
    gt(sessions.expiresAt, now),
    only === undefined ? undefined : eq(sessions.id, only),
    except === undefined ? undefined : ne(sessions.id, except),
  );

/** Deletes expired sessions; called at each sign-in. */
export async function deleteExpiredSessions(db: Executor, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
