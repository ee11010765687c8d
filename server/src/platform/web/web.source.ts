import type { Readable } from 'node:stream';
import type { Registry, RemoteRecord, Role } from '@alma/shared/contract';
import type { BuildShare } from './web.records.ts';
import type { BuiltRemote, HostRecord } from './web.schemas.ts';

export interface LiveWeb {
  /** Undefined when the host has not been built. */
  host: HostRecord | undefined;
  registry: Registry;
}

/** A file of a registered release. */
export interface ReleasedFile {
  type: string;
  /** Hash of the uncompressed content, also for compressed variants. */
  hash: string;
  /** Store keys of the compressed variants that exist, by encoding. */
  keys: Partial<Record<'br' | 'gzip', string>>;
  /** Opens the variant with this store key, or else the uncompressed content. */
  open(key?: string): Promise<Readable>;
}

/** A release that a browser with this override id gets instead of the live one. */
interface TriedRelease {
  override: string;
  built: BuiltRemote;
}

/** A development server from which a browser with this override id loads a remote. */
export interface LocalRemote {
  override: string;
  remote: string;
  /** Origin of the development server, on the person's machine. */
  server: string;
  userId: string;
}

export type OverriddenRemote = TriedRelease | LocalRemote;

export const isLocal = (chosen: OverriddenRemote): chosen is LocalRemote => 'server' in chosen;

/** The visitor who requests a page or the registry, as far as cookies identify them. */
export interface Visitor {
  /** From 0 to 99: the browser's bucket, or the person's once signed in. */
  bucket: number;
  userId: string | null;
  roles: Role[];
}

/** The entry of a remote in the registry. Null means the build in the folder. */
export interface LiveRemote {
  name: string;
  live: BuiltRemote | null;
  /** The build to fall back to when the live one fails. */
  lastGood?: BuiltRemote | null | undefined;
  /** A release that only some people get instead of the live one. */
  rollout?: RolloutShare | undefined;
  isDisabled: boolean;
}

export interface RolloutShare {
  to: BuiltRemote;
  /** The current share of people who get it. */
  percent(): number;
  includes(visitor: Visitor): boolean;
}

/** Releases of the registry, which take precedence over the builds in the folder. */
export interface LiveReleases {
  remotes(): readonly LiveRemote[];
  /** @param address of the caller; wrong guesses are limited by address */
  file(remote: string, release: string, file: string, address: string): Promise<ReleasedFile | undefined>;
  /** @param address of the caller; wrong guesses are limited by address */
  overridden(ids: readonly string[], address: string): Promise<OverriddenRemote[]>;
  /** The original positions of frames in releases; undefined for a frame of another release than the report names. */
  sourcesOf(
    frames: readonly { remote: string; release: string; frame: string }[],
    lookup: { person: string; withinMs: number },
  ): Promise<(string | undefined)[]>;
}

/** Provides the builds: from files or from the dev servers. */
export interface WebSource {
  /** The builds for one visitor. Without a visitor, running rollouts are ignored. */
  read(visitor?: Visitor): Promise<LiveWeb>;
  /** All builds in use. */
  shares(): Promise<BuildShare[]>;
}

/** Open pages detect a newer build of the host by this. */
export const ofHost = (host: HostRecord | undefined): Pick<Registry, 'host'> =>
  host ? { host: { version: host.version, build: host.build } } : {};

/** Adds the chunks of shared modules that the host provides to a remote's own chunks, for each exposed module. */
export function toRecord(built: BuiltRemote, host: HostRecord | undefined, enabled: boolean): RemoteRecord {
  const { parts, ...record } = built;
  // Teams send these names, and `constructor` is one that every object has.
  const provided = new Map(Object.entries(host?.parts ?? {}));
  const preload = Object.entries(record.preload).map(([expose, ownChunks]) => {
    const providedChunks = (parts[expose] ?? []).flatMap((part) => provided.get(part) ?? []);
    return [expose, [...new Set([...ownChunks, ...providedChunks])]];
  });
  return { ...record, preload: Object.fromEntries(preload), enabled };
}
