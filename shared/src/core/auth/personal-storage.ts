/** What belongs to the browser, whoever uses it. */
const ofBrowser = /^(theme$|alma\.sidebar)/;

/** Removes all that is stored here for the person who signs out, also by remotes that this page has not loaded. */
export function clearPersonalStorage(): void {
  clear(() => localStorage);
  clear(() => sessionStorage);
  void dropDatabases();
}

function clear(place: () => Storage): void {
  try {
    const storage = place();
    for (const key of Object.keys(storage)) if (!ofBrowser.test(key)) storage.removeItem(key);
  } catch {
    // A browser that keeps nothing for us has nothing to remove.
  }
}

/** A database that is open goes once its page has closed it; what it holds is cleared by its owner before. */
async function dropDatabases(): Promise<void> {
  try {
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
  } catch {
    // As above.
  }
}
