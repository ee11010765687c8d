import { LRUCache } from 'lru-cache';
import { abortable } from '../../platform/abortable/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { By, Tasks } from '../../platform/workers/index.ts';
import type { EmbeddingModel } from '../models/index.ts';
import type { NamedVersion } from './library.ts';
import type * as libraryTasks from './library-tasks.ts';
import type { Place } from './library-tasks.ts';
import { forgetVectors, storeVectors, type VectorsByHash } from './vectors.repository.ts';

interface Search {
  files: readonly NamedVersion[];
  question: string;
  by: By;
}

/** Finds passages with an embedding model. */
export interface SemanticSearch {
  /**
   * Ensures that all passages have vectors. After an error, those already created stay stored for the next question.
   * @returns the vector of the question. @throws when the model does not answer in time, or the rate limit leaves no call
   * for it; search by keywords only then.
   */
  prepare(embedding: EmbeddingModel, search: Search): Promise<Float32Array>;
  /** Deletes the vectors of a model whose name now belongs to another model. */
  forget(model: string, files: readonly NamedVersion[]): Promise<void>;
  stop(): Promise<void>;
}

export interface SemanticSearchParts {
  tasks: Tasks<typeof libraryTasks>;
  place: () => Promise<Place>;
}

/** After this long the search continues by keywords only, which find most passages. */
const timeoutMs = 10_000;
const maxKnown = 10_000;

/** Creates and stores vectors at the first question about a project that is too large to be sent whole. */
export function createSemanticSearch(
  { database }: Platform,
  { tasks, place }: SemanticSearchParts,
): SemanticSearch {
  const { db } = database;
  const stopping = new AbortController();
  const making = new Map<string, Promise<void>>();
  const complete = new LRUCache<string, true>({ max: maxKnown });
  const keyOf = (model: string, { fileId, version }: NamedVersion): string => `${fileId}/${version}/${model}`;

  /** Continues after the asker has left, because the next question needs the vectors too. */
  async function ensureAll(
    embedding: EmbeddingModel,
    files: readonly NamedVersion[],
    person: string,
  ): Promise<void> {
    // One after another, so that one question does not occupy the endpoint.
    for (const file of files) await ensure(embedding, file, person);
  }

  function ensure(embedding: EmbeddingModel, file: NamedVersion, person: string): Promise<void> {
    const key = keyOf(embedding.name, file);
    if (complete.has(key)) return Promise.resolve();
    const pending =
      making.get(key) ??
      make(embedding, file, person)
        .then(() => void complete.set(key, true))
        .finally(() => making.delete(key));
    making.set(key, pending);
    return pending;
  }

  async function make(
    { name: model, embed }: EmbeddingModel,
    file: NamedVersion,
    person: string,
  ): Promise<void> {
    const by: By = { person, signal: stopping.signal };
    for (;;) {
      const missing = await tasks('withoutVectors', { place: await place(), file, model }, by);
      if (missing.length === 0) return;
      const texts = missing.map(({ text }) => text);
      const { signal } = stopping;
      const vectors = await embed(texts, { of: 'passages', userId: person, signal, maxWaitMs: timeoutMs });
      const fresh: VectorsByHash = new Map();
      for (const [place, { hash }] of missing.entries()) {
        const vector = vectors[place];
        if (vector) fresh.set(hash, vector);
      }
      if (fresh.size < missing.length) throw new Error('the embedding model left passages out');
      await storeVectors(db, { fileId: file.fileId, model }, fresh);
    }
  }

  return {
    async prepare(embedding, { files, question, by: { person, signal } }) {
      const inTime = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
      const asker = { of: 'question', userId: person, signal: inTime, maxWaitMs: timeoutMs } as const;
      const asking = embedding.embed([question], asker);
      const work = Promise.all([asking, ensureAll(embedding, files, person)]);
      const [[vector]] = await abortable(work, inTime);
      return vector ?? new Float32Array();
    },

    async forget(model, files) {
      for (const file of files) {
        complete.delete(keyOf(model, file));
        await forgetVectors(db, { fileId: file.fileId, model });
      }
    },

    async stop() {
      stopping.abort(new Error('the server stops'));
      await Promise.allSettled(making.values());
    },
  };
}
