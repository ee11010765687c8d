import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { releaseOf } from '../remotes/index.ts';

export const recordOf = ({ remotes }: Registry, remote: string): RemoteRecord | undefined =>
  remotes.find(({ name }) => name === remote);

/** The title of the remote; its name if the registry does not list it yet. */
export const remoteTitle = (registry: Registry, remote: string): string =>
  recordOf(registry, remote)?.title ?? remote;

/** The release that the page currently shows. */
export function shownRelease(registry: Registry, remote: string): string | undefined {
  const record = recordOf(registry, remote);
  return record && releaseOf(record);
}
