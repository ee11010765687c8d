import type { RemoteRecord } from '@alma/shared/remote';
import { tabStorage } from '@alma/shared/state';

const storageKey = 'alma.failed-builds:v1';
const maxRemembered = 20;

type Build = Pick<RemoteRecord, 'version' | 'build'>;

/** The id of a release in the registry: `1.4.0-1a2b3c`. */
export const releaseOf = ({ version, build }: Build): string => [version, build].filter(Boolean).join('-');

/** Whether the registry names another build to go back to. */
export function hasLastGood({ last_good: good, entry }: RemoteRecord): boolean {
  return good !== undefined && good.entry !== entry;
}

/** Builds that failed in this browser, and the last good ones that replace them. */
export interface FailedBuilds {
  /** The record to load: that of the last good build if this one has failed. */
  choose(record: RemoteRecord): RemoteRecord;
  /** Marks a build as failed for this page. */
  avoid(record: RemoteRecord): void;
  /** Marks it for later pages of this tab too, once the last good build is known to work. */
  remember(record: RemoteRecord): void;
  /** Allows another attempt with a build, unless its failure is remembered. */
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
      // Older servers do not send the range of the last good build: the federation runtime checks it then.
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
