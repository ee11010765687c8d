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

/** Plain data: another process opens the same store by it. It may hold credentials. */
export type StoreAddress = { folder: string } | BucketSettings;

/**
 * Where the content of files lies, under keys that we make. Objects are written once and never changed.
 * @throws {Problem} 503 from every call while the store cannot be reached.
 */
export interface ObjectStore {
  /** Stores a file of this machine's disk, by its path, or bytes: whole and durable, or not at all. */
  put(key: string, content: string | Uint8Array): Promise<void>;
  /** @throws {ObjectMissing} before any byte is read. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds when there is no such object. */
  remove(key: string): Promise<void>;
  /** Rejects when the store cannot be reached. */
  check(): Promise<void>;
  address(): Promise<StoreAddress>;
  stop(): void;
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** A key becomes a path: nothing but what we make ourselves passes. */
export function assertKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of ours');
}
