import { deliveryLimits, isDevServer } from '@alma/shared/contract/delivery/limits';
import { recordAudit } from '../account/audit/index.ts';
import { lockAccount } from '../account/users/index.ts';
import type { Platform } from '../platform/platform.ts';
import { randomToken } from '../platform/security/index.ts';
import {
  mayNotOverride,
  noLocalRemotes,
  noSuchOverride,
  onlyOverriders,
  tooManyOverrides,
} from './access.errors.ts';
import { incomplete, noSuchRelease, noSuchRemote } from './delivery.errors.ts';
import { type Actor, maySee } from './delivery.policy.ts';
import { findRelease, listRemotes, type ReleaseRef } from './delivery.repository.ts';
import {
  countOverrides,
  deleteExpired,
  deleteOverride,
  extendOverride,
  insertOverride,
  listOverrides,
  type OverrideRow,
} from './overrides.repository.ts';
import type { ReleaseFit } from './release-fit.ts';

const lifeMs = 7 * 24 * 60 * 60_000;
export type Overrides = ReturnType<typeof createOverrides>;

/** Releases that a person gets in a tab or browser instead of the live ones, regardless of rollouts, pins and switch. */
export function createOverrides(platform: Platform, fit: Pick<ReleaseFit, 'assertContract'>) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());
  const personOf = ({ actorId }: Actor): string => {
    if (actorId === null) throw onlyOverriders();
    return actorId;
  };

  async function assertMayOverride(actor: Actor, { remote, id }: ReleaseRef): Promise<void> {
    const [found] = await listRemotes(db, remote);
    if (!found && actor.isAdmin) throw noSuchRemote();
    if (!found || !maySee(actor, found)) throw mayNotOverride(remote);
    if (isDevServer(id)) {
      if (!platform.config.localRemotes) throw noLocalRemotes();
      return;
    }
    const release = await findRelease(db, { remote, id });
    if (!release) throw noSuchRelease();
    if (release.missing > 0) throw incomplete(release.missing);
    fit.assertContract(release.release);
  }

  return {
    async list(actor: Actor): Promise<OverrideRow[]> {
      if (!actor.isAdmin && actor.teams.length === 0) throw onlyOverriders();
      return listOverrides(db, personOf(actor), now());
    },

    async create(actor: Actor, ref: ReleaseRef): Promise<OverrideRow> {
      const userId = personOf(actor);
      await assertMayOverride(actor, ref);
      const createdAt = now();
      const override = {
        id: randomToken(),
        userId,
        remote: ref.remote,
        release: ref.id,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + lifeMs),
      };
      return db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        await deleteExpired(tx, userId, createdAt);
        const extended = await extendOverride(tx, override);
        if (extended) return extended;
        if ((await countOverrides(tx, userId)) >= deliveryLimits.overrides) throw tooManyOverrides();
        await insertOverride(tx, override);
        await recordAudit(tx, actor, 'release.override_started', {
          subjectId: userId,
          details: { remote: ref.remote, release: ref.id },
        });
        return override;
      });
    },

    async remove(actor: Actor, id: string): Promise<void> {
      const userId = personOf(actor);
      await db.transaction(async (tx) => {
        const deleted = await deleteOverride(tx, id, userId);
        if (!deleted) throw noSuchOverride();
        await recordAudit(tx, actor, 'release.override_ended', {
          subjectId: userId,
          details: { remote: deleted.remote, release: deleted.release },
        });
      });
    },
  };
}
