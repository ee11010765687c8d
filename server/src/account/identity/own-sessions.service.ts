import type { OwnSession } from '@alma/shared/contract';
import Bowser from 'bowser';
import type { Caller } from '../../platform/http/index.ts';
import { isId } from '../../platform/ids/index.ts';
import { jsonFile, type PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound } from '../../platform/problems/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { endSessionsOf, listSessionsOf, type SessionRow } from './sessions.repository.ts';

export type OwnSessions = ReturnType<typeof createOwnSessions>;

/** The sessions of a user, for listing and ending. */
export function createOwnSessions(platform: Platform, signals: Signals) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  /** Ends the chosen sessions of the user. @returns how many were ended. */
  function end(userId: string, choice: { only?: string; except?: string }, origin: Origin): Promise<number> {
    return db.transaction(async (tx) => {
      const ended = await endSessionsOf(tx, userId, now(), choice);
      for (const sessionId of ended) {
        await recordAudit(tx, origin, 'session.ended', { subjectId: userId });
        await signals.send(tx, { kind: 'access.ended', userId, sessionId });
      }
      return ended.length;
    });
  }

  return {
    async list({ userId, sessionId }: Caller): Promise<OwnSession[]> {
      const found = await listSessionsOf(db, userId, now());
      return found.map((session) => ({ ...present(session), is_current: session.id === sessionId }));
    },

    /** @throws {Problem} 404 for a session that is not the caller's or has ended. */
    async end({ userId }: Caller, sessionId: string, origin: Origin): Promise<void> {
      const ended = isId(sessionId) ? await end(userId, { only: sessionId }, origin) : 0;
      if (ended === 0) throw notFound('There is no such session');
    },

    async endAll({ userId, sessionId }: Caller, keepsCurrent: boolean, origin: Origin): Promise<void> {
      await end(userId, keepsCurrent ? { except: sessionId } : {}, origin);
    },

    personalData: {
      name: 'sessions',
      async *collect(userId) {
        yield jsonFile('sessions.json', (await listSessionsOf(db, userId, now())).map(present));
      },
    } satisfies PersonalDataSource,
  };
}

function present(session: SessionRow): Omit<OwnSession, 'is_current'> {
  const { browser, os } = session.userAgent ? Bowser.parse(session.userAgent) : { browser: {}, os: {} };
  return {
    id: session.id,
    browser: named(browser),
    system: os.name ?? null,
    address: session.address,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
    expires_at: session.expiresAt.toISOString(),
  };
}

/** Such as `Firefox 140`: the major version is enough to tell browsers apart. */
function named({ name, version }: { name?: string; version?: string }): string | null {
  if (!name) return null;
  return version ? `${name} ${version.split('.')[0]}` : name;
}
