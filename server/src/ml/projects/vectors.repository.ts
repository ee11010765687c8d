import { and, eq, ne, notInArray, or } from '#drizzle';
import type { Executor } from '../../platform/database/index.ts';
import { passageVectors } from './projects.table.ts';

export interface VectorsRef {
  fileId: string;
  model: string;
}

/** Vectors by the hash of their passage. */
export type VectorsByHash = Map<string, Float32Array>;

export async function readVectors(executor: Executor, ref: VectorsRef): Promise<VectorsByHash> {
  const rows = await executor
    .select({ hash: passageVectors.hash, vector: passageVectors.vector })
    .from(passageVectors)
    .where(and(eq(passageVectors.fileId, ref.fileId), eq(passageVectors.model, ref.model)));
  return new Map(rows.map(({ hash, vector }) => [hash, asFloats(vector)]));
}

/** Hashes of the passages that have a vector. */
export async function keptHashes(executor: Executor, ref: VectorsRef): Promise<Set<string>> {
  const rows = await executor
    .select({ hash: passageVectors.hash })
    .from(passageVectors)
    .where(and(eq(passageVectors.fileId, ref.fileId), eq(passageVectors.model, ref.model)));
  return new Set(rows.map(({ hash }) => hash));
}

/** Stores vectors, and keeps those that another server has stored. @throws if the file has since been deleted. */
export async function storeVectors(
  executor: Executor,
  { fileId, model }: VectorsRef,
  vectors: VectorsByHash,
): Promise<void> {
  const rows = [...vectors].map(([hash, vector]) => ({ fileId, model, hash, vector: asBytes(vector) }));
  if (rows.length > 0) await executor.insert(passageVectors).values(rows).onConflictDoNothing();
}

/** Deletes vectors of passages that the file no longer has, and those of other models. */
export async function pruneVectors(
  executor: Executor,
  { fileId, model }: VectorsRef,
  hashes: readonly string[],
): Promise<void> {
  const isStale = or(ne(passageVectors.model, model), notInArray(passageVectors.hash, [...hashes]));
  await executor.delete(passageVectors).where(and(eq(passageVectors.fileId, fileId), isStale));
}

export async function forgetVectors(executor: Executor, { fileId, model }: VectorsRef): Promise<void> {
  await executor
    .delete(passageVectors)
    .where(and(eq(passageVectors.fileId, fileId), eq(passageVectors.model, model)));
}

const asBytes = ({ buffer, byteOffset, byteLength }: Float32Array): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Copies, because the bytes of a row may start anywhere, and floats must be aligned to four bytes. */
const asFloats = (bytes: Buffer): Float32Array => new Float32Array(Uint8Array.from(bytes).buffer);
