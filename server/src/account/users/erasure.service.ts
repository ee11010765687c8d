import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../platform/database/index.ts';
import { matches, versionTag } from '../../platform/http/index.ts';
import { createJob } from '../../platform/jobs/index.ts';
import type { PersonalDataSource } from '../../platform/personal-data/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden, stale } from '../../platform/problems/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { assertDispensable, lockDuties } from './duties.ts';
import { deleteErasure, eraseSignIns, listErasures, recordErasure } from './erasure.repository.ts';
import { type Actor, assertId, noSuchUser } from './users.policy.ts';
import { changeUser, lockUser } from './users.repository.ts';

interface Erased {
  userId: string;
  /** The `If-Match` header. */
  ifMatch: string | undefined;
}

const deletedName = 'Deleted user';
const retryMs = 60_000;

export type Erasure = ReturnType<typeof createErasure>;

export function createErasure(
  platform: Platform,
  { personalData, signals }: { personalData: readonly PersonalDataSource[]; signals: Signals },
) {
  const { db } = platform.database;

  async function erase(tx: Transaction, { userId, ifMatch }: Erased, origin: Origin): Promise<void> {
    await lockDuties(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw noSuchUser();
    if (user.deletedAt) return;
    if (!matches(ifMatch, versionTag(user))) throw stale();
    await assertDispensable(tx, user);
    const now = new Date(platform.now());
    // Recorded first, so that the sources also erase the personal data of this entry.
    await recordAudit(tx, origin, 'user.deleted', { subjectId: userId });
    for (const source of personalData) await source.erase?.(tx, userId);
    await eraseSignIns(tx, userId);
    await changeUser(tx, userId, erasedFields(now), now);
    await recordErasure(tx, userId, now);
    await signals.send(tx, { kind: 'access.ended', userId });
  }

  /** Erases data outside the database. Any server repeats it until it succeeds. */
  async function finish(userId: string): Promise<void> {
    try {
      for (const source of personalData) await source.release?.(userId);
      await deleteErasure(db, userId);
    } catch (error) {
      platform.log.warn({ err: error, user: userId }, 'an account deletion is not complete yet');
    }
  }

  const job = createJob({
    everyMs: retryMs,
    async work() {
      for (const userId of await listErasures(db)) await finish(userId);
    },
    log: platform.log,
    failure: 'could not look up unfinished account deletions',
    span: 'finish-erasures',
  });

  return {
    /** Erases an account. Repeating it changes nothing. */
    async delete(actor: Actor, erased: Erased, origin: Origin): Promise<void> {
      const { userId } = erased;
      if (!actor.isAdmin && actor.userId !== userId) {
        throw forbidden('You do not have permission to change this user');
      }
      assertId(userId);
      await db.transaction((tx) => erase(tx, erased, origin));
      await finish(userId);
    },

    /** Starts finishing interrupted erasures. */
    start(): void {
      void job.wake();
      job.start();
    },

    stop: job.stop,
  };
}

/** The fields of an erased account, which only show that it existed and since when. */
const erasedFields = (now: Date) => ({
  handle: `deleted-${randomBytes(6).toString('hex')}`,
  displayName: deletedName,
  email: null,
  isEmailVerified: false,
  bio: '',
  avatarUrl: '',
  locale: 'en-US' as const,
  timezone: 'UTC',
  isLocaleChosen: false,
  isTimezoneChosen: false,
  status: 'archived' as const,
  kycLevel: 0 as const,
  deletedAt: now,
});
