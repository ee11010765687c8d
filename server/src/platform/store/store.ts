import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the content of files lies, under keys that we make. Objects are written once and never changed.
 * @throws {Problem} 503 from every call while the store cannot be reached.
 */
export interface ObjectStore {
  /** Stores a file of this machine's disk; whole or not at all. */
  put(key: string, file: string): Promise<void>;
  /** @throws {ObjectMissing} before any byte is read. */
  get(key: string, range?: ByteRange): Promise<Readable>;
  /** Succeeds when there is no such object. */
  remove(key: string): Promise<void>;
  stop(): void;
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing';
}

/** A key becomes a path: nothing but what we make ourselves passes. */
export function assertKey(key: string): void {
  if (!/^[\w-]{16,64}$/.test(key)) throw new Error('not a key of ours');
}
