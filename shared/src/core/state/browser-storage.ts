/** Browser storage that never throws: a browser may forbid it, and it may be full. */
interface BrowserStorage {
  /** Null when nothing is stored, undefined when the browser forbids reading. */
  read(key: string): string | null | undefined;
  /** The parsed JSON value; undefined when there is none. */
  readJson(key: string): unknown;
  /** Stores a text, or removes the key for null. False when the browser refused. */
  write(key: string, value: string | null): boolean;
  keys(): string[];
}

function attempt<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** @param storage is called on each use, since even accessing a forbidden storage throws. */
const guard = (storage: () => Storage): BrowserStorage => ({
  read: (key) => attempt(() => storage().getItem(key)),
  readJson: (key) => attempt(() => JSON.parse(storage().getItem(key) ?? '') as unknown),
  write: (key, value) =>
    attempt(() => {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
      return true;
    }) ?? false,
  keys: () => attempt(() => Object.keys(storage())) ?? [],
});

/** Outlives the tab; all tabs of this browser share it. */
export const sharedStorage = guard(() => localStorage);
/** Belongs to this tab; survives a reload. */
export const tabStorage = guard(() => sessionStorage);
