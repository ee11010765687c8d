import type { Registry, RemoteRecord } from '@alma/shared/remote';
import { releaseOf } from '../remotes/index.ts';

export const recordOf = ({ remotes }: Registry, remote: string): RemoteRecord | undefined =>
  remotes.find(({ name }) => name === remote);

/** As people know the remote; its name where the registry does not know it yet. */
export const remoteTitle = (registry: Registry, remote: string): string =>
  recordOf(registry, remote)?.title ?? remote;

/** What the page has of it now. */
export function shownRelease(registry: Registry, remote: string): string | undefined {
  const record = recordOf(registry, remote);
  return record && releaseOf(record);
}
