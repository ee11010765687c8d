import type { Platform } from '../platform/platform.ts';
import { noSuchBase, notAwaited, onlyReleasers } from './delivery.errors.ts';
import { type Actor, assertMayRelease, visibleRemote } from './delivery.policy.ts';
import { findAwaited, findStored } from './delivery.repository.ts';
import { findAwaitedMap } from './maps.repository.ts';
import type { ReleaseUpload, ReleaseUploads } from './release-uploads.ts';

const key = /^[\w-]{64}$/;

export type Contents = ReturnType<typeof createContents>;

/** Contents that releases wait for: files and source maps. */
export function createContents({ database: { db } }: Platform, uploads: ReleaseUploads) {
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
      await uploads.receiveFile(call, { ...awaited, sha384 }, dictionary);
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
      if (!isStored) await uploads.receiveMap(call, map);
    },
  };
}
