import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface BucketSettings {
  bucket: string;
  region: string;
  endpoint: string | undefined;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined;
}

/** Plain data with which another process can open the same store. May contain credentials. */
export type StoreAddress = { folder: string } | BucketSettings;

/**
 * Stores the content of files under keys that we generate. Objects are written once and never changed.
 * @throws {Problem} 503 from every call while the store cannot be reached.
 */
export interface ObjectStore {
  /** Stores bytes, or the local file at a path: completely and durably, or not at all. */
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** @throws {ObjectMissing} before any byte is read. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Also succeeds when the object does not exist. */
  remove(key: string): Promise<void>;
  address(): Promise<StoreAddress>;
  /** Rejects while the store does not answer; undefined for a local folder. */
  check?: (() => Promise<void>) | undefined;
  stop(): void;
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** Keys become paths, so only keys that we generated are accepted. */
export function assertKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of ours');
}
