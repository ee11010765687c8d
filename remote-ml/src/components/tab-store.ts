/** What is kept in this tab alone. A storage that is full or forbidden throws: here it keeps nothing instead. */
export const tabStore = {
  read(key: string): string | null {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  },

  /** False where nothing was kept. */
  keep(key: string, text: string): boolean {
    try {
      sessionStorage.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  },

  drop(key: string): void {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // What cannot be read is not there.
    }
  },
};
