import type { Readable } from 'node:stream';
import type { Registry, RemoteRecord, Role } from '@alma/shared/contract';
import type { BuildShare } from './web.records.ts';
import type { BuiltRemote, HostRecord } from './web.schemas.ts';

/** The live builds. */
export interface LiveWeb {
  /** Undefined when the host has not been built. */
  host: HostRecord | undefined;
  registry: Registry;
}

/** A file of a registered release. */
export interface ReleasedFile {
  type: string;
  /** Hash of the uncompressed content, whatever encoding is sent. */
  hash: string;
  /** Store keys of the compressed variants that exist, by encoding. */
  keys: Partial<Record<'br' | 'gzip', string>>;
  /** Without a key, opens the uncompressed content. */
  open(key?: string): Promise<Readable>;
}

/** A release that a browser holding this override id gets instead of the live one. */
interface TriedRelease {
  override: string;
  built: BuiltRemote;
}

/** A development server from which a browser holding this override id loads a remote. */
export interface LocalRemote {
  override: string;
  remote: string;
  /** Its origin, on the person's machine. */
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

/** The registry's entry for one remote. Null stands for the remote's build in the folder. */
export interface LiveRemote {
  name: string;
  live: BuiltRemote | null;
  /** The build to fall back to when the live one fails. */
  lastGood?: BuiltRemote | null | undefined;
  /** A release that only some people have instead of the live one. */
  rollout?: RolloutShare | undefined;
  isDisabled: boolean;
}

export interface RolloutShare {
  to: BuiltRemote;
  /** The share of people who have it now. */
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
  /** Where frames of scripts of releases come from; undefined for those of another release than the report names. */
  sourcesOf(
    frames: readonly { remote: string; release: string; frame: string }[],
    wanted: { person: string; withinMs: number },
  ): Promise<(string | undefined)[]>;
}

/** Where pages come from: the built files or the dev servers. */
export interface WebSource {
  /** The builds for one visitor. Without a visitor, ignores running rollouts. */
  read(visitor?: Visitor): Promise<LiveWeb>;
  /** All builds in use. */
  shares(): Promise<BuildShare[]>;
}

/** Open pages see from this that a newer build of the host exists. */
export const ofHost = (host: HostRecord | undefined): Pick<Registry, 'host'> =>
  host ? { host: { version: host.version, build: host.build } } : {};

/** Adds the chunks of the shared modules that the host provides to a remote's own chunks, for each exposed module. */
export function toRecord(built: BuiltRemote, host: HostRecord | undefined, enabled: boolean): RemoteRecord {
  const { parts, ...record } = built;
  const preload = Object.entries(record.preload).map(([expose, own]) => {
    const given = (parts[expose] ?? []).flatMap((part) => host?.parts[part] ?? []);
    return [expose, [...new Set([...own, ...given])]];
  });
  return { ...record, preload: Object.fromEntries(preload), enabled };
}
