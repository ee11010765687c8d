import type { ReleaseManifest } from '@alma/shared/contract';
import { deliveryLimits } from '@alma/shared/contract/delivery/limits';
import { recordAudit } from '../account/audit/index.ts';
import type { Platform } from '../platform/platform.ts';
import { sha256 } from '../platform/security/index.ts';
import {
  noSuchBase,
  noSuchRelease,
  noSuchRemote,
  notAwaited,
  onlyReleasers,
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
  findAwaited,
  findRelease,
  findStored,
  type FoundRelease,
  insertRelease,
  listMissing,
  listReleases,
  listRemotes,
  lockRemote,
  type Slice,
} from './delivery.repository.ts';
import type { createReleaseUploads, ReleaseUpload } from './release-uploads.ts';
import { keepContents, touchReleases } from './retention.repository.ts';
import { listRunning } from './rollouts.repository.ts';

/** A release that got no further for so long is given up. */
const staleMs = 24 * 60 * 60_000;
const key = /^[\w-]{64}$/;

/** Of what runs in browsers. The same build from a later commit, or with another changelog, is the same release. */
const fingerprintOf = ({ changelog: _changelog, commit: _commit, ...build }: ReleaseManifest): string =>
  sha256(JSON.stringify(build));

export type Releases = ReturnType<typeof createReleases>;

/** Releases of remotes: registered once, complete when the store has all of their files. */
export function createReleases(platform: Platform, uploads: ReturnType<typeof createReleaseUploads>) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

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

    /** The same manifest again finds the release that is there, so that a broken release goes on where it was. */
    async register(
      actor: Actor,
      remote: string,
      manifest: ReleaseManifest,
    ): Promise<FoundRelease & { hashes: string[] }> {
      assertMayRelease(actor, remote);
      assertConsistent(remote, manifest);
      const { files, ...facts } = manifest;
      const ref = { remote, id: `${manifest.version}-${manifest.build}` };
      const fingerprint = fingerprintOf(manifest);
      const hashes = await db.transaction(async (tx) => {
        await keepContents(tx);
        if (!(await lockRemote(tx, remote))) throw noSuchRemote();
        const known = await findRelease(tx, ref);
        if (known?.release.fingerprint === fingerprint) {
          await touchReleases(tx, [ref], { now: now(), before: now() });
          return listMissing(tx, ref);
        }
        if (known) throw releaseExists(ref.id);
        const { all, incomplete } = await countReleases(tx, remote, new Date(platform.now() - staleMs));
        if (incomplete >= deliveryLimits.incompleteReleases) throw tooManyIncomplete();
        if (all >= deliveryLimits.releases) throw tooManyReleases();
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
        await recordAudit(tx, {
          action: 'release.registered',
          subjectId: null,
          details: { remote, release: ref.id, token_id: tokenId },
          origin: actor,
        });
        return listMissing(tx, ref);
      });
      const found = await findRelease(db, ref);
      if (!found) throw noSuchRelease();
      return { ...found, hashes };
    },

    /** Takes a file in that a release waits for; one that is there already is not read again. */
    async putFile(
      actor: Actor,
      { sha384, base }: { sha384: string; base?: string | undefined },
      call: ReleaseUpload,
    ): Promise<void> {
      if (!actor.isAdmin && actor.remote === undefined) throw onlyReleasers();
      const awaited = key.test(sha384) ? await findAwaited(db, sha384, visibleRemote(actor)) : undefined;
      if (!awaited) throw notAwaited();
      if (awaited.isStored) return;
      const dictionary = base === undefined ? undefined : await findStored(db, base, visibleRemote(actor));
      if (base !== undefined && !dictionary) throw noSuchBase();
      await uploads.receive(call, { ...awaited, sha384 }, dictionary);
    },
  };
}
