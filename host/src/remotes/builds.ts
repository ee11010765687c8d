import type { RemoteRecord } from '@alma/shared/remote';
import { tabStorage } from '@alma/shared/state';

const storageKey = 'alma.failed-builds:v1';
const maxRemembered = 20;

type Build = Pick<RemoteRecord, 'version' | 'build'>;

/** `1.4.0-1a2b3c`, as the registry names a release. */
export const releaseOf = ({ version, build }: Build): string => [version, build].filter(Boolean).join('-');

/** Whether the registry names another build to go back to. */
export function hasLastGood({ last_good: good, entry }: RemoteRecord): boolean {
  return good !== undefined && good.entry !== entry;
}

/** Builds that failed in this browser, and the last good ones in their place. */
export interface FailedBuilds {
  /** The record to load: that of the last good build where this one has failed. */
  choose(record: RemoteRecord): RemoteRecord;
  /** For this page. */
  avoid(record: RemoteRecord): void;
  /** For the next pages of this tab too, once the last good build is known to work. */
  remember(record: RemoteRecord): void;
  /** Lets a person try a build again, unless it is remembered. */
  tryAgain(remote: string): void;
}

export function createFailedBuilds(sharedVersion: string): FailedBuilds {
  const stored = tabStorage.readJson(storageKey);
  const remembered = new Set<unknown>(Array.isArray(stored) ? stored : []);
  const avoided = new Set(remembered);
  const idOf = (record: RemoteRecord) => `${record.name} ${releaseOf(record)}`;

  return {
    choose(record) {
      if (!record.last_good || !hasLastGood(record) || !avoided.has(idOf(record))) return record;
      const { integrity: _integrity, files: _files, ...rest } = record;
      // Servers before the last good build told its range leave that to the runtime.
      return { ...rest, ...record.last_good, requires: record.last_good.requires ?? sharedVersion };
    },
    avoid: (record) => void avoided.add(idOf(record)),
    remember(record) {
      remembered.add(idOf(record));
      tabStorage.write(storageKey, JSON.stringify([...remembered].slice(-maxRemembered)));
    },
    tryAgain(remote) {
      for (const id of avoided) {
        if (String(id).startsWith(`${remote} `) && !remembered.has(id)) avoided.delete(id);
      }
    },
  };
}
