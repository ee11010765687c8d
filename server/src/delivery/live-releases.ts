import path from 'node:path';
import { releaseFileTypes } from '@alma/shared/contract/delivery/limits';
import { LRUCache } from 'lru-cache';
import { addressKey, type CallWindow } from '../platform/limits/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Signals } from '../platform/signals/index.ts';
import type { Objects } from '../platform/store/index.ts';
import type { BuiltRemote, LiveReleases, ReleasedFile } from '../platform/web/index.ts';
import {
  findRelease,
  listParts,
  listRemotes,
  type ReleasePart,
  type ReleaseRef,
} from './delivery.repository.ts';

/** Behind the signal, which may be lost: a change is served everywhere within five seconds. */
const pollMs = 2_000;
const maxReleases = 500;

interface KnownRelease {
  built: BuiltRemote;
  files: ReadonlyMap<string, ReleasedFile>;
}

interface Needs {
  objects: Objects;
  signals: Signals;
  /** Bounds what addresses of no release cost the database, by caller. */
  misses: CallWindow;
}

const keyOf = ({ remote, id }: ReleaseRef): string => `${remote}/${id}`;

/**
 * What of the registry this server serves: kept in memory, and gone on with while the database is away. A release
 * never changes, so only which one is live is read again.
 */
export function createLiveReleases(platform: Platform, { objects, signals, misses }: Needs) {
  const { db } = platform.database;
  const known = new LRUCache<string, KnownRelease>({ max: maxReleases });
  const absent = new LRUCache<string, true>({ max: maxReleases });
  let live: readonly KnownRelease[] = [];
  let seen = '';
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let isAway = false;

  /** Undefined for a release that is not there, or not complete. */
  async function load(ref: ReleaseRef): Promise<KnownRelease | undefined> {
    const cached = known.get(keyOf(ref));
    if (cached) return cached;
    const found = await findRelease(db, ref);
    if (!found || found.missing > 0) return undefined;
    const parts = await listParts(db, ref);
    const files = new Map(parts.flatMap((part) => fileOf(part, objects)));
    const release = { built: builtOf(ref, found.release.manifest, parts), files };
    known.set(keyOf(ref), release);
    return release;
  }

  async function read(): Promise<void> {
    const remotes = await listRemotes(db);
    const state = remotes.map(({ name, revision }) => `${name} ${revision}`).join();
    if (state === seen) return;
    absent.clear();
    const refs = remotes.flatMap(({ name, live: id }) => (id === null ? [] : [{ remote: name, id }]));
    const found = await Promise.all(refs.map(load));
    live = found.filter((release) => release !== undefined);
    seen = state;
  }

  /** Reads what is live now; calls during a read share the next one. */
  function refresh(): Promise<void> {
    if (!running) return (running = read().finally(() => (running = undefined)));
    return (next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return refresh();
      }));
  }

  async function follow(): Promise<void> {
    try {
      await refresh();
      isAway = false;
    } catch (error) {
      if (!isAway) platform.log.warn({ err: error }, 'live releases cannot be read: the last ones stay');
      isAway = true;
    }
  }

  const source: LiveReleases = {
    live: () => live.map(({ built }) => built),

    async file(remote, id, file, address) {
      const key = keyOf({ remote, id });
      const cached = known.get(key);
      if (cached) return cached.files.get(file);
      const caller = addressKey(address);
      if (absent.has(key) || misses.refusedMs(caller) > 0) return undefined;
      const release = await load({ remote, id });
      if (release) return release.files.get(file);
      absent.set(key, true, { ttl: pollMs });
      await misses.take(caller);
      return undefined;
    },
  };

  return {
    source,
    /** Never fails: what cannot be read now is read by the next poll. */
    follow,
    async start(): Promise<void> {
      signals.on(({ kind }) => {
        if (kind === 'remotes.changed' || kind === 'missed') void follow();
      });
      await refresh();
      timer = setInterval(() => void follow(), pollMs).unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

/** As `remote.json` of a build would say it. */
function builtOf(
  { remote, id }: ReleaseRef,
  { declaration, version, build, entry, preload, parts: lazyModules }: ManifestFacts,
  parts: readonly ReleasePart[],
): BuiltRemote {
  const base = `/remotes/${remote}/${id}/`;
  const hashes = Object.fromEntries(
    parts
      .filter((part) => part.path.endsWith('.js'))
      .map((part) => [part.path, `sha384-${Buffer.from(part.sha384, 'base64url').toString('base64')}`]),
  );
  return {
    ...declaration,
    version,
    build,
    entry: base + entry,
    // As the build factory names it, unique for every build.
    global: `${remote}_${build}`,
    ...(hashes[entry] && { integrity: hashes[entry] }),
    files: hashes,
    preload: Object.fromEntries(
      Object.entries(preload).map(([expose, files]) => [expose, files.map((file) => base + file)]),
    ),
    parts: lazyModules,
  };
}

type ManifestFacts = NonNullable<Awaited<ReturnType<typeof findRelease>>>['release']['manifest'];

function fileOf({ path: file, sha384, stored }: ReleasePart, objects: Objects): [string, ReleasedFile][] {
  if (!stored) return [];
  const ending = path.extname(file).slice(1) as keyof typeof releaseFileTypes;
  const { objectKey, brotliKey, gzipKey } = stored;
  const keys = { ...(brotliKey && { br: brotliKey }), ...(gzipKey && { gzip: gzipKey }) };
  return [
    [
      file,
      { type: releaseFileTypes[ending], hash: sha384, keys, open: (key = objectKey) => objects.get(key) },
    ],
  ];
}
