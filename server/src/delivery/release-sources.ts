import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Platform } from '../platform/platform.ts';
import { Problem } from '../platform/problems/index.ts';
import type { Position } from '../platform/source-maps/index.ts';
import type { Objects } from '../platform/store/index.ts';
import { createPool, WorkerFailure } from '../platform/workers/index.ts';
import type * as mapTasks from './map-tasks.ts';
import { listScriptMaps, type ReleaseScript } from './maps.repository.ts';

/** A frame that a browser reported, with the release of the report. */
export interface ReleaseFrame {
  remote: string;
  release: string;
  /** `/remotes/wallet/1.0.0-1a2b/main.1a2b3c4d.js:1:2345` */
  frame: string;
}

interface Lookup {
  /** The person for whom it is read; people take turns. */
  person: string;
  /** Results that take longer are available the next time. */
  withinMs: number;
}

type Place = ReleaseScript & Position & { key: string };

const inRelease =
  /^\/remotes\/(?<remote>\w+)\/(?:~\d+\/)?(?<release>[\w.-]+)\/(?<script>[\w./-]+\.js):(?<line>\d+):(?<column>\d+)$/;

/**
 * Teams supply the maps and anyone can send frames, so maps are read in a process of low priority. The largest allowed
 * map takes 355 MB and 3.5 s.
 */
const bounds = {
  name: 'maps',
  processes: 1,
  memoryBytes: 512 * 1024 * 1024,
  niceness: 10,
  idleMs: 5_000,
  deadlineMs: 10_000,
  maxWaiting: 100,
  maxWaitingOfPerson: 20,
};
/** Size of the cache of positions; maps are not cached. */
const cacheBytes = 1024 * 1024;
/** How long to wait before trying an unreadable map again. */
const unreadableMs = 10 * 60_000;
const maxUnreadable = 1_000;
/** Marks code without a source. */
const none = '';

export type ReleaseSources = ReturnType<typeof createReleaseSources>;

/** Finds the original positions of frames in released scripts, by the source maps of the releases. */
export function createReleaseSources(
  { database: { db }, log }: Pick<Platform, 'database' | 'log'>,
  objects: Pick<Objects, 'get'>,
) {
  const pool = createPool(bounds, log);
  const tasks = pool.tasks<typeof mapTasks>(new URL('map-tasks.ts', import.meta.url));
  const cache = new LRUCache<string, string>({
    maxSize: cacheBytes,
    sizeCalculation: (source, key) => 2 * (source.length + key.length) + 100,
  });
  const unreadable = new LRUCache<string, true>({ max: maxUnreadable, ttl: unreadableMs });
  const running = new Map<string, Promise<void>>();

  /** Runs one task for all positions in a map, and one task at a time for each map. */
  function read(objectKey: string, places: readonly Place[], person: string): Promise<void> {
    const task = running.get(objectKey) ?? ask(objectKey, places, person);
    running.set(objectKey, task);
    return task.finally(() => running.delete(objectKey));
  }

  async function ask(objectKey: string, places: readonly Place[], person: string): Promise<void> {
    const positions = places.map(({ line, column }) => ({ line, column }));
    try {
      const packed = await objects.get(objectKey).then(buffer);
      const sources = await tasks('positionsIn', { packed, positions }, { person });
      for (const [n, { key }] of places.entries()) cache.set(key, sources[n] ?? none);
    } catch (error) {
      const isBusy = error instanceof WorkerFailure ? error.reason === 'stopped' : error instanceof Problem;
      if (isBusy) return;
      unreadable.set(objectKey, true);
      const [{ remote, release, script } = {}] = places;
      log.warn({ err: error, remote, release, script }, 'could not read a source map');
    }
  }

  async function look(places: readonly Place[], person: string): Promise<void> {
    const maps = await listScriptMaps(db, places);
    const reads = maps
      .filter(({ objectKey }) => !unreadable.has(objectKey))
      .map((map) => read(map.objectKey, places.filter(isIn(map)), person));
    await Promise.all(reads);
  }

  return {
    /** In the order of the frames; undefined without a source or map, or when it is not known yet. */
    async sourcesOf(
      frames: readonly ReleaseFrame[],
      { person, withinMs }: Lookup,
    ): Promise<(string | undefined)[]> {
      const places = frames.map(placeOf);
      const unknown = places.filter((place) => place !== undefined && !cache.has(place.key)) as Place[];
      if (unknown.length > 0) {
        const lookup = look(unknown, person).catch((error: unknown) =>
          log.warn({ err: error }, 'could not look up source maps'),
        );
        await Promise.race([lookup, setTimeout(withinMs, undefined, { ref: false })]);
      }
      return places.map((place) => (place && cache.get(place.key)) || undefined);
    },
    stop: () => pool.stop(),
  };
}

/** Undefined unless the script belongs to the release of the report: anyone can report a frame of another release. */
function placeOf({ remote, release, frame }: ReleaseFrame): Place | undefined {
  const groups = inRelease.exec(frame)?.groups;
  if (!groups || groups['remote'] !== remote || groups['release'] !== release) return undefined;
  const { script = '', line, column } = groups;
  return { remote, release, script, line: Number(line), column: Number(column), key: frame };
}

const isIn =
  (map: ReleaseScript) =>
  ({ remote, release, script }: ReleaseScript): boolean =>
    map.remote === remote && map.release === release && map.script === script;
