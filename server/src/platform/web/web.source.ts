import type { Registry, RemoteRecord } from '@alma/shared/contract';
import type { BuiltRemote, HostRecord } from './web.schemas.ts';

/** The live builds. */
export interface LiveWeb {
  /** Undefined when there is no build of the host. */
  host: HostRecord | undefined;
  registry: Registry;
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
