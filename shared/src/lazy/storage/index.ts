/** What a browser keeps for itself: a small database of its own, with promises. Loaded on demand. */
export { openDB } from 'idb';
export type { DBSchema, IDBPDatabase } from 'idb';
