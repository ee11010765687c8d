import { sharedStorage, tabStorage } from '../state/index.ts';

/** Preferences of the browser, independent of the user. */
const ofBrowser = /^(theme$|alma\.sidebar)/;

/** Removes everything stored for the person who signs out, including by remotes that this page has not loaded. */
export function clearPersonalStorage(): void {
  for (const storage of [sharedStorage, tabStorage]) {
    for (const key of storage.keys()) if (!ofBrowser.test(key)) storage.write(key, null);
  }
  void dropDatabases();
}

/** A database in use is deleted once its page closes it; its owner does so on sign-out. */
async function dropDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // A browser without databases has none to remove.
  }
}
