import { sharedStorage, tabStorage } from '../state/index.ts';

/** Preferences of the browser, independent of the user. */
const ofBrowser = /^(theme$|alma\.sidebar)/;

/** Removes all that is stored here for the person who signs out, also by remotes that this page has not loaded. */
export function clearPersonalStorage(): void {
  for (const storage of [sharedStorage, tabStorage]) {
    for (const key of storage.keys()) if (!ofBrowser.test(key)) storage.write(key, null);
  }
  void dropDatabases();
}

/** An open database is deleted once its page closes it; its owner clears it on sign-out. */
async function dropDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // A browser that forbids databases has none to remove.
  }
}
