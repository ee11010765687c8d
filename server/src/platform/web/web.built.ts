import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RemoteRecord } from '@alma/shared/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { BuiltRemoteSchema, HostRecordSchema, type LiveRemotes, LiveRemotesSchema } from './web.schemas.ts';
import { type LiveReleases, toRecord, type WebSource } from './web.source.ts';

export interface BuiltWeb extends WebSource {
  /** Folder of all builds of one remote; undefined when the registry has never named it. */
  remoteFolder(name: string): Promise<string | undefined>;
}

interface CacheEntry {
  stamp: string;
  value: unknown;
}

/** Reads the built files. Every file is looked at again on each read, and parsed again only when it has changed. */
export function builtWeb(webDir: string, log: FastifyBaseLogger, releases?: LiveReleases): BuiltWeb {
  const cache = new Map<string, CacheEntry>();
  /** All builds of remotes that were ever live, because open pages continue with the build that they began with. */
  const folders = new Map<string, string>();

  /** A missing or invalid file is logged once per version and counts as absent. */
  async function readJson<S extends z.ZodType>(file: string, schema: S): Promise<z.output<S> | undefined> {
    const stamp = await stat(file).then(
      ({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`,
      () => 'missing',
    );
    const known = cache.get(file);
    if (known?.stamp === stamp) return known.value as z.output<S> | undefined;
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

  return {
    async read() {
      const host = await readHost();
      if (host?.remotes)
        return { host, registry: { remotes: host.remotes.map((r) => toRecord(r, host, true)) } };
      const released = new Map(releases?.live().map((remote) => [remote.name, remote]));
      const seed = await readLive();
      const records = seed.map(async ({ name, folder, build, enabled }): Promise<RemoteRecord[]> => {
        const release = released.get(name);
        if (release) return [toRecord(release, host, enabled)];
        const file = path.join(webDir, folder, build, 'remote.json');
        const built = await readJson(file, BuiltRemoteSchema);
        return built?.name === name ? [toRecord(built, host, enabled)] : [];
      });
      const remotes = (await Promise.all(records)).flat();
      const inSeed = new Set(seed.map(({ name }) => name));
      const added = [...released.values()].filter(({ name }) => !inSeed.has(name));
      return { host, registry: { remotes: [...remotes, ...added.map((r) => toRecord(r, host, true))] } };
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
