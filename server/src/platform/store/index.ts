export { createBucketStore, type BucketSettings } from './bucket-store.ts';
export { createDiskStore } from './disk-store.ts';
export { ObjectMissing, type ByteRange, type ObjectStore } from './store.ts';
