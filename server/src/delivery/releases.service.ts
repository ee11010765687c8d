import type { ReleaseManifest } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { recordAudit } from '../account/audit/index.ts';
import type { Slice, Transaction } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/security/index.ts';
import {
  noSuchRelease,
  noSuchRemote,
  releaseExists,
  tooManyIncomplete,
  tooManyReleases,
} from './delivery.errors.ts';
import {
  type Actor,
  assertConsistent,
  assertMayRelease,
  assertMaySee,
  maySee,
  visibleRemote,
} from './delivery.policy.ts';
import type { RemoteState } from './delivery.present.ts';
import {
  countReleases,
  findRelease,
  type FoundRelease,
  insertRelease,
  listInUse,
  listMissing,
  listReleases,
  listRemotes,
  lockRemote,
  type ReleaseRef,
} from './delivery.repository.ts';
import { insertMaps, listMissingMaps } from './maps.repository.ts';
import { lockContentsShared, touchReleases } from './retention.repository.ts';
import { listRunning } from './rollouts.repository.ts';

/** A release without progress for this time is removed. */
const staleMs = 24 * 60 * 60_000;

/** Covers what runs in browsers: a build with another commit, changelog or maps is the same release. */
const fingerprintOf = ({
  changelog: _changelog,
  commit: _commit,
  maps: _maps,
  ...build
}: ReleaseManifest): string => sha256(JSON.stringify(build));

/** Hashes of the contents that a registration lacks. */
interface Missing {
  hashes: string[];
  maps: string[];
}

export type Releases = ReturnType<typeof createReleases>;

/** Releases of remotes: registered once, and complete when all of their files are stored. */
export function createReleases(platform: Platform) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  const missingOf = async (tx: Transaction, ref: ReleaseRef): Promise<Missing> => ({
    hashes: await listMissing(tx, ref),
    maps: await listMissingMaps(tx, ref),
  });

  return {
    async remotes(actor: Actor): Promise<RemoteState[]> {
      if (actor.teams.length === 0) visibleRemote(actor);
      const [remotes, running] = [await listRemotes(db), await listRunning(db)];
      return remotes
        .filter((remote) => maySee(actor, remote))
        .map((remote) => ({ remote, running: running.find((rollout) => rollout.remote === remote.name) }));
    },

    async list(actor: Actor, remote: string, slice: Slice): Promise<{ rows: FoundRelease[]; total: number }> {
      const [found] = await listRemotes(db, remote);
      assertMaySee(actor, remote, found);
      return listReleases(db, remote, slice);
    },

    /** Releases in use of the remotes that the caller may see. */
    async inUse(actor: Actor): Promise<FoundRelease[]> {
      if (actor.teams.length === 0) visibleRemote(actor);
      const seen = (await listRemotes(db)).filter((remote) => maySee(actor, remote));
      return listInUse(
        db,
        seen.map(({ name }) => name),
      );
    },

    /** Registering the same manifest again returns the existing release, so that an interrupted one can continue. */
    async register(actor: Actor, remote: string, manifest: ReleaseManifest): Promise<FoundRelease & Missing> {
      assertMayRelease(actor, remote);
      assertConsistent(remote, manifest);
      const { files, maps = [], ...facts } = manifest;
      const ref = { remote, id: `${manifest.version}-${manifest.build}` };
      const fingerprint = fingerprintOf(manifest);
      const missing = await db.transaction(async (tx) => {
        await lockContentsShared(tx);
        if (!(await lockRemote(tx, remote))) throw noSuchRemote();
        const known = await findRelease(tx, ref);
        if (known?.release.fingerprint === fingerprint) {
          await touchReleases(tx, [ref], { now: now(), before: now() });
          await insertMaps(tx, ref, maps);
          return missingOf(tx, ref);
        }
        if (known) throw releaseExists(ref.id);
        const { all, incomplete } = await countReleases(tx, remote, new Date(platform.now() - staleMs));
        if (incomplete >= deliveryLimits.incompleteReleases) throw tooManyIncomplete();
        if (all >= deliveryLimits.releases) throw tooManyReleases(platform.config.releaseRetentionDays);
        const { actorId, tokenId } = actor;
        const release = {
          ...ref,
          manifest: facts,
          fingerprint,
          files: files.length,
          bytes: files.reduce((sum, { size }) => sum + size, 0),
          actorId,
          tokenId,
          createdAt: now(),
          usedAt: null,
        };
        await insertRelease(tx, release, files);
        await insertMaps(tx, ref, maps);
        await recordAudit(tx, actor, 'release.registered', {
          details: { remote, release: ref.id, token_id: tokenId },
        });
        return missingOf(tx, ref);
      });
      const found = await findRelease(db, ref);
      if (!found) throw noSuchRelease();
      return { ...found, ...missing };
    },
  };
}
