import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { buildsOf, recordFor, type RemoteBuilds, sharesOf } from './web.records.ts';
import {
  BuiltRemoteSchema,
  type HostRecord,
  HostRecordSchema,
  type LiveRemotes,
  LiveRemotesSchema,
} from './web.schemas.ts';
import { type LiveReleases, ofHost, type WebSource } from './web.source.ts';

export interface BuiltWeb extends WebSource {
  /** Folder of all builds of a remote; undefined when the registry has never listed the remote. */
  remoteFolder(name: string): Promise<string | undefined>;
}

interface CacheEntry {
  stamp: string;
  value: unknown;
}

/** Reads the built files. Each read checks the files on disk and parses only those that have changed. */
export function builtWeb(webDir: string, log: FastifyBaseLogger, releases?: LiveReleases): BuiltWeb {
  const cache = new Map<string, CacheEntry>();
  /** The folders of all remotes that were ever live, because an open page keeps using the build it started with. */
  const folders = new Map<string, string>();

  /** A missing or invalid file is logged once per version and counts as absent. */
  async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
    const stamp = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'missing',
    );
    const cached = cache.get(file);
    if (cached?.stamp === stamp) return cached.value as z.output<S> | undefined;
    let value: z.output<S> | undefined;
    try {
      value = schema.parse(JSON.parse(await readFile(file, 'utf8')));
    } catch (error) {
      const reason = stamp === 'missing' ? 'missing' : reasonOf(error);
      log.warn({ file: path.relative(webDir, file), reason }, 'a file of the web build cannot be used');
    }
    cache.set(file, { stamp, value });
    return value;
  }

  const readHost = () => readJson(path.join(webDir, 'host/dist/host.json'), HostRecordSchema);

  async function readLive(): Promise<LiveRemotes['remotes']> {
    const live = await readJson(path.join(webDir, 'dist/remotes.json'), LiveRemotesSchema);
    for (const { name, folder } of live?.remotes ?? []) folders.set(name, path.join(webDir, folder));
    return live?.remotes ?? [];
  }

  const readBuild = async ({ name, folder, build }: LiveRemotes['remotes'][number]) => {
    const built = await readJson(path.join(webDir, folder, build, 'remote.json'), BuiltRemoteSchema);
    return built?.name === name ? built : undefined;
  };

  async function readBuilds(): Promise<{ host: HostRecord | undefined; remotes: RemoteBuilds[] }> {
    const host = await readHost();
    if (host?.remotes) return { host, remotes: host.remotes.map((live) => ({ live, enabled: true })) };
    const delivered = new Map(releases?.remotes().map((remote) => [remote.name, remote]));
    const seed = await readLive();
    const seeded = seed.map(async (entry) => {
      const remote = delivered.get(entry.name);
      const needsBuild = !remote || remote.live === null || remote.lastGood === null;
      return buildsOf(remote, needsBuild ? await readBuild(entry) : undefined, entry.enabled);
    });
    const inSeed = new Set(seed.map(({ name }) => name));
    const added = [...delivered.values()].filter(({ name }) => !inSeed.has(name));
    return {
      host,
      remotes: [...(await Promise.all(seeded)), ...added.map((remote) => buildsOf(remote, undefined, true))],
    };
  }

  return {
    async read(visitor) {
      const { host, remotes } = await readBuilds();
      const records = remotes.flatMap((builds) => recordFor(builds, host, visitor) ?? []);
      return { host, registry: { ...ofHost(host), remotes: records } };
    },
    async shares() {
      const { host, remotes } = await readBuilds();
      return remotes.flatMap((builds) => sharesOf(builds, host));
    },
    async remoteFolder(name) {
      await readLive();
      return folders.get(name);
    },
  };
}

function reasonOf(error: unknown): string {
  const issues = (error as z.ZodError).issues;
  const [issue] = Array.isArray(issues) ? issues : [];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
}
