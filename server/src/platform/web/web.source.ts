import type { Readable } from 'node:stream';
import type { Registry, RemoteRecord, Role } from '@alma/shared/contract';
import type { BuildShare } from './web.records.ts';
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

/** A release that the bearer of this id gets instead of the live one. */
export interface OverriddenRemote {
  override: string;
  built: BuiltRemote;
}

/** Who asks for a page or the registry, as far as a cookie tells. */
export interface Visitor {
  /** From 0 to 99: of the browser, or of the person once signed in. */
  bucket: number;
  userId: string | null;
  roles: Role[];
}

/** What the registry says of one remote. Null stands for its build of the folder. */
export interface LiveRemote {
  name: string;
  live: BuiltRemote | null;
  /** The build to go back to where the live one fails. */
  lastGood?: BuiltRemote | null | undefined;
  /** A release that some people have instead of the live one. */
  rollout?: RolloutShare | undefined;
  isDisabled: boolean;
}

export interface RolloutShare {
  to: BuiltRemote;
  /** Of people who have it now. */
  percent(): number;
  includes(visitor: Visitor): boolean;
}

/** Releases of the registry, which go before the builds of the folder. */
export interface LiveReleases {
  remotes(): readonly LiveRemote[];
  /** @param address of the caller, whose wrong guesses are limited */
  file(remote: string, release: string, file: string, address: string): Promise<ReleasedFile | undefined>;
  /** @param address of the caller, whose wrong guesses are limited */
  overridden(ids: readonly string[], address: string): Promise<OverriddenRemote[]>;
}

/** Where pages come from: the built files, or the dev servers. */
export interface WebSource {
  /** For one visitor, else as for nobody in particular: without running rollouts. */
  read(visitor?: Visitor): Promise<LiveWeb>;
  /** All builds that people have. */
  shares(): Promise<BuildShare[]>;
}

/** Tells open pages of the registry when there is a newer build of the host. */
export const ofHost = (host: HostRecord | undefined): Pick<Registry, 'host'> =>
  host ? { host: { version: host.version, build: host.build } } : {};

/** Joins a remote's chunks with those of the shared modules that the host provides, for each expose. */
export function toRecord(built: BuiltRemote, host: HostRecord | undefined, enabled: boolean): RemoteRecord {
  const { parts, ...record } = built;
  const preload = Object.entries(record.preload).map(([expose, own]) => {
    const given = (parts[expose] ?? []).flatMap((part) => host?.parts[part] ?? []);
    return [expose, [...new Set([...own, ...given])]];
  });
  return { ...record, preload: Object.fromEntries(preload), enabled };
}
