import type { Readable } from 'node:stream';
import type { Registry, RemoteRecord } from '@alma/shared/contract';
import type { BuiltRemote, HostRecord } from './web.schemas.ts';

/** The live builds. */
export interface LiveWeb {
  /** Undefined when there is no build of the host. */
  host: HostRecord | undefined;
  registry: Registry;
}

/** A file of a registered release. */
export interface ReleasedFile {
  type: string;
  /** Of the content, whatever it is sent as. */
  hash: string;
  /** Keys of the compressed forms that are there. */
  keys: Partial<Record<'br' | 'gzip', string>>;
  /** Without a key: as it is. */
  open(key?: string): Promise<Readable>;
}

/** Releases of the registry, which go before the builds of the folder. */
export interface LiveReleases {
  /** Of each remote the build that is live; a remote without one stays with its build of the folder. */
  live(): readonly BuiltRemote[];
  /** @param address of the caller, whose wrong guesses are limited */
  file(remote: string, release: string, file: string, address: string): Promise<ReleasedFile | undefined>;
}

/** Where pages come from: the built files, or the dev servers. */
export interface WebSource {
  read(): Promise<LiveWeb>;
}

/** Joins a remote's chunks with those of the shared modules that the host provides, for each expose. */
export function toRecord(built: BuiltRemote, host: HostRecord | undefined, enabled: boolean): RemoteRecord {
  const { parts, ...record } = built;
  const preload = Object.entries(record.preload).map(([expose, own]) => {
    const given = (parts[expose] ?? []).flatMap((part) => host?.parts[part] ?? []);
    return [expose, [...new Set([...own, ...given])]];
  });
  return { ...record, preload: Object.fromEntries(preload), enabled };
}
