import { type IndexedFiles, type Passage, passagesIn } from '@alma/offline-assistant/retrieval';

/** Vectors of one file's passages in order: all of the same length, one after another in one array. */
export interface FileVectors {
  dimensions: number;
  values: Float32Array;
}

/**
 * The passages nearest to a question by cosine similarity. Compares it with every passage: exact, and fast enough for a
 * project of ten files.
 * @throws {RangeError} when the vectors' lengths differ
 */
export function nearestPassages(
  library: IndexedFiles,
  vectors: readonly FileVectors[],
  question: Float32Array,
  limit: number,
): Passage[] {
  const length = lengthOf(question);
  const scored = passagesIn(library).map((passage) => {
    const { dimensions = 0, values } = vectors[passage.file] ?? {};
    if (!values || dimensions !== question.length)
      throw new RangeError('vectors of several lengths cannot be compared');
    const vector = values.subarray(passage.chunk * dimensions, (passage.chunk + 1) * dimensions);
    return { passage, score: product(question, vector) / (length * lengthOf(vector) || 1) };
  });
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ passage }) => passage);
}

function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return sum;
}

const lengthOf = (vector: Float32Array): number => Math.sqrt(product(vector, vector));
