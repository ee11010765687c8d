import type { Platform } from '../platform/platform.ts';
import { noSuchBase, notAwaited, onlyReleasers } from './delivery.errors.ts';
import { type Actor, assertMayRelease, visibleRemote } from './delivery.policy.ts';
import { findAwaited, findStored } from './delivery.repository.ts';
import type { createMapUploads } from './map-uploads.ts';
import { findAwaitedMap } from './maps.repository.ts';
import type { createReleaseUploads, ReleaseUpload } from './release-uploads.ts';

const key = /^[\w-]{64}$/;

interface Needs {
  uploads: Pick<ReturnType<typeof createReleaseUploads>, 'receive'>;
  mapUploads: Pick<ReturnType<typeof createMapUploads>, 'receive'>;
}

export type Contents = ReturnType<typeof createContents>;

/** Contents that releases wait for: files and source maps. */
export function createContents({ database: { db } }: Platform, { uploads, mapUploads }: Needs) {
  return {
    /** Receives a file that a release waits for; one that is already stored is not read again. */
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

    /** Receives a source map that a release of the remote waits for; one that is already stored is not read again. */
    async putMap(
      actor: Actor,
      { name, sha384 }: { name: string; sha384: string },
      call: ReleaseUpload,
    ): Promise<void> {
      assertMayRelease(actor, name);
      const awaited = key.test(sha384) ? await findAwaitedMap(db, name, sha384) : undefined;
      if (!awaited) throw notAwaited();
      const { isStored, ...map } = awaited;
      if (!isStored) await mapUploads.receive(call, map);
    },
  };
}
