import { devServerFolder } from '@alma/shared/contract/delivery/limits';
import type { RemoteRecord } from '@alma/shared/remote';
import { satisfy } from '@module-federation/enhanced/runtime';
import { RemoteError } from './failures.ts';

/** The conditions under which a remote may load in this page. */
export interface Admission {
  origin: string;
  sharedVersion: string;
  /** In production every script of a remote must match the hash that its build recorded. */
  needsHashes: boolean;
  /** Folders of development servers that this page may load from. */
  local?: readonly string[];
}

/**
 * Checks a remote before any of its code is loaded; undefined when it may load. The range is checked by the federation
 * runtime's own function, which is in the page anyway and would refuse the remote later.
 */
export function refusalOf(
  record: RemoteRecord,
  { origin, sharedVersion, needsHashes, local = [] }: Admission,
): RemoteError | undefined {
  if (!record.enabled) {
    return new RemoteError('RemoteDisabled', 'registry', `${record.name} is turned off in the registry.`);
  }
  const isLocal = isLocalAddress(record, local);
  if (!isLocal && !isOwnAddress(record, origin)) {
    return new RemoteError(
      'ForeignOriginError',
      'registry',
      `${record.name} would load from outside ${origin}/remotes/${record.name}/, which is refused.`,
    );
  }
  if (needsHashes && !isLocal && !record.files) {
    return new RemoteError(
      'IntegrityError',
      'registry',
      `${record.name} ${record.version} has no hashes of its files. Build it again and release that build.`,
    );
  }
  if (!satisfy(sharedVersion, record.requires)) {
    return new RemoteError(
      'ContractVersionError',
      'registry',
      // Without the package name, which reports would hide as an address.
      `${record.name} ${record.version} needs the shared contract ${record.requires}; this page has ${sharedVersion}.`,
    );
  }
  return undefined;
}

/** The content security policy would block a foreign script too; this check names the remote and needs no request. */
function isOwnAddress({ name, entry }: RemoteRecord, origin: string): boolean {
  if (!URL.canParse(entry, origin)) return false;
  const address = new URL(entry, origin);
  return address.origin === origin && address.pathname.startsWith(`/remotes/${name}/`);
}

const isLocalAddress = (
  { name, entry, dev_server: server }: RemoteRecord,
  local: readonly string[],
): boolean =>
  server !== undefined &&
  local.some((folder) => folder === devServerFolder(server, name) && entry.startsWith(folder));
