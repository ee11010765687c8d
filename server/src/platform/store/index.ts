export { moveDurably } from './durable.ts';
export { createBucket, openBucket, sendingTime } from './bucket-store.ts';
export { createObjects, openObjects, openStore, type Objects } from './objects.ts';
export { addOrphans, removalLock } from './orphaned-objects.repository.ts';
export { ObjectMissing, type ByteRange, type ObjectStore, type StoreAddress } from './store.ts';
