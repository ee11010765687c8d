import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { abortable } from '../../platform/abortable/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Embed } from '../models/index.ts';
import { exactIndex, passagesIn, type FileVectors, type Passage } from '../retrieval/index.ts';
import type { LibraryFile } from './library.ts';
import {
  forgetVectors,
  keepVectors,
  pruneVectors,
  readVectors,
  type VectorsByHash,
  type VectorsRef,
} from './vectors.storage.ts';

/** Finds passages by an embedding model. */
export interface Meaning {
  /** The nearest passages first. @throws when the model does not answer in time: words alone must do. */
  nearest(
    files: readonly LibraryFile[],
    question: string,
    given: { limit: number; signal: AbortSignal },
  ): Promise<Passage[]>;
  stop(): Promise<void>;
}

/** Nobody waits longer for it: words alone find most passages. */
const patienceMs = 10_000;
const passagesAtOnce = 256;
const mostCachedBytes = 128 * 1024 * 1024;

/** Vectors are made when a project is asked about that is too large to be sent whole, and kept for the next time. */
export function createMeaning(platform: Platform, embed: Embed, model: string): Meaning {
  const { db } = platform.database;
  const stopping = new AbortController();
  const making = new Map<string, Promise<FileVectors>>();
  const cache = new LRUCache<string, FileVectors>({
    maxSize: mostCachedBytes,
    sizeCalculation: ({ values }) => values.byteLength + 100,
  });

  /** Goes on when whoever asked has left: the next question needs them too. */
  function vectorsOf(file: LibraryFile): Promise<FileVectors> {
    const key = `${file.fileId}/${file.version}`;
    const known = cache.get(key);
    if (known) return Promise.resolve(known);
    const made =
      making.get(key) ??
      make(file)
        .then((vectors) => {
          cache.set(key, vectors);
          return vectors;
        })
        .finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function make(file: LibraryFile): Promise<FileVectors> {
    const ref: VectorsRef = { fileId: file.fileId, model };
    const texts = textsOf(file);
    const hashes = texts.map(hashOf);
    const vectors: VectorsByHash = await readVectors(db, ref);
    const missing = [...new Map(texts.map((text) => [hashOf(text), text]))].filter(
      ([hash]) => !vectors.has(hash),
    );
    for (let from = 0; from < missing.length; from += passagesAtOnce) {
      const some = missing.slice(from, from + passagesAtOnce);
      const made = await embed(
        some.map(([, text]) => text),
        stopping.signal,
      );
      const fresh: VectorsByHash = new Map();
      for (const [place, [hash]] of some.entries()) {
        const vector = made[place];
        if (vector) fresh.set(hash, vector);
      }
      await keepVectors(db, ref, fresh);
      for (const [hash, vector] of fresh) vectors.set(hash, vector);
    }
    await pruneVectors(db, ref, hashes);
    return together(hashes.map((hash) => vectors.get(hash) ?? new Float32Array()));
  }

  async function forget(files: readonly LibraryFile[]): Promise<void> {
    for (const { fileId, version } of files) {
      cache.delete(`${fileId}/${version}`);
      await forgetVectors(db, { fileId, model });
    }
  }

  return {
    async nearest(files, question, { limit, signal }) {
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const work = Promise.all([embed([question], inTime), ...files.map(vectorsOf)]);
      const library = { segments: files.map(({ segment }) => segment) };
      try {
        const [[asked], ...vectors] = await abortable(work, inTime);
        return exactIndex(library, vectors).nearest(asked ?? new Float32Array(), limit);
      } catch (error) {
        // Another model goes by the old name: what the old one made is of no use.
        if (error instanceof RangeError) await forget(files);
        throw error;
      }
    },

    async stop() {
      stopping.abort(new Error('the server stops'));
      await Promise.allSettled(making.values());
    },
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const textsOf = ({ text, segment }: LibraryFile): string[] =>
  passagesIn({ segments: [segment] }).map(({ headings, start, end }) =>
    [...headings, text.slice(start, end)].join('\n'),
  );

function together(vectors: readonly Float32Array[]): FileVectors {
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some(({ length }) => length !== dimensions))
    throw new RangeError('vectors of several lengths cannot be compared');
  const values = new Float32Array(dimensions * vectors.length);
  for (const [place, vector] of vectors.entries()) values.set(vector, place * dimensions);
  return { dimensions, values };
}
