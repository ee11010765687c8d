import { type Passage, passagesIn } from '@alma/offline-assistant/retrieval';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../platform/database/index.ts';
import { sha256 } from '../../platform/security/index.ts';
import { type FileVectors, nearestPassages } from '../retrieval/index.ts';
import { shortHeadings } from './cited-reply.ts';
import type { LibraryFile } from './library.ts';
import { readVectors } from './vectors.repository.ts';

const maxCachedBytes = 128 * 1024 * 1024;

/** The passages of a file as sent to an embedding model, with the hashes that key their vectors. */
export const passageHashes = ({ text, segment }: LibraryFile): { hash: string; text: string }[] =>
  passagesIn({ segments: [segment] }).map(({ headings, start, end }) => {
    const passage = [...shortHeadings(headings), text.slice(start, end)].join('\n');
    return { hash: sha256(passage), text: passage };
  });

/** Searches stored vectors. */
export function createVectors(db: Executor) {
  const cache = new LRUCache<string, FileVectors>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ values }) => values.byteLength + 100,
  });
  const keyOf = ({ fileId, version }: LibraryFile, model: string): string => `${fileId}/${version}/${model}`;

  async function vectorsOf(file: LibraryFile, model: string): Promise<FileVectors> {
    const cached = cache.get(keyOf(file, model));
    if (cached) return cached;
    const stored = await readVectors(db, { fileId: file.fileId, model });
    const vectors = together(passageHashes(file).map(({ hash }) => stored.get(hash) ?? new Float32Array()));
    cache.set(keyOf(file, model), vectors);
    return vectors;
  }

  return {
    /** The nearest passages first; undefined when vectors cannot be compared because another model made some. */
    async nearest(
      files: readonly LibraryFile[],
      { model, question }: { model: string; question: Float32Array },
      limit: number,
    ): Promise<Passage[] | undefined> {
      try {
        const vectors: FileVectors[] = [];
        for (const file of files) vectors.push(await vectorsOf(file, model));
        const library = { segments: files.map(({ segment }) => segment) };
        return nearestPassages(library, vectors, question, limit);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        for (const file of files) cache.delete(keyOf(file, model));
        return undefined;
      }
    },
  };
}

function together(vectors: readonly Float32Array[]): FileVectors {
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some(({ length }) => length !== dimensions))
    throw new RangeError('vectors of several lengths cannot be compared');
  const values = new Float32Array(dimensions * vectors.length);
  for (const [place, vector] of vectors.entries()) values.set(vector, place * dimensions);
  return { dimensions, values };
}
