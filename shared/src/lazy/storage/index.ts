/** IndexedDB with promises. Loaded on demand. */
export { openDB } from 'idb';
export type { DBSchema, IDBPDatabase } from 'idb';
