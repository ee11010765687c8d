import { createHash, type Hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Entry, readArchive } from './archive.ts';
import { BackupError } from './errors.ts';
import { type End, EndSchema, entryNames, type Head, HeadSchema } from './format.ts';
import type { Table } from './tables.ts';

type PartName = Head['parts'][number]['name'];

/** Receives the content of a backup. Each call is awaited before the next entry is read. */
export interface Reader {
  begin(head: Head): Promise<void>;
  secret(secret: string): Promise<void>;
  piece(part: PartName, table: Table, content: Uint8Array): Promise<void>;
  object(key: string, content: Uint8Array): Promise<void>;
}

interface Progress {
  sums: Map<string, { hash: Hash; bytes: number }>;
  objects: End['objects'];
}

/**
 * Reads a backup from its first to its last entry.
 * @throws {BackupError} when it is incomplete.
 */
export async function readBackup(
  { file, identity }: { file: string; identity: string },
  reader: Reader,
): Promise<{ head: Head; end: End }> {
  const entries = readArchive(file, identity);
  try {
    const first = (await entries.next()).value;
    if (first?.name !== entryNames.head) throw new BackupError(`${file} is not a backup of Alma.`);
    const head = parse(HeadSchema, first);
    await reader.begin(head);
    const progress: Progress = { sums: new Map(), objects: { count: 0, bytes: 0 } };
    for await (const entry of entries) {
      if (entry.name !== entryNames.end) {
        await take(entry, head, reader, progress);
        continue;
      }
      const end = parse(EndSchema, entry);
      assertWhole(head, end, progress);
      return { head, end };
    }
    throw new BackupError(`${file} is truncated.`);
  } finally {
    await entries.return(undefined);
  }
}

async function take(entry: Entry, head: Head, reader: Reader, { sums, objects }: Progress): Promise<void> {
  const { name, content } = entry;
  if (name === entryNames.secret) return reader.secret(content.toString());
  const [kind, first = '', second = ''] = name.split('/');
  if (kind === 'objects') {
    objects.count += 1;
    objects.bytes += content.length;
    return reader.object(first, content);
  }
  const part = head.parts.find((candidate) => candidate.name === first);
  const table = part?.tables.find((candidate) => candidate.name === second);
  if (kind !== 'tables' || !part || !table) throw new BackupError(`The backup has an unknown entry: ${name}`);
  const key = `${part.name} ${table.name}`;
  const sum = sums.get(key) ?? { hash: createHash('sha256'), bytes: 0 };
  sum.hash.update(content);
  sums.set(key, { ...sum, bytes: sum.bytes + content.length });
  return reader.piece(part.name, table, content);
}

function assertWhole(head: Head, end: End, { sums, objects }: Progress): void {
  const announced = head.parts.flatMap(({ name, tables }) => tables.map((table) => `${name} ${table.name}`));
  const ended = end.tables.map(({ part, name }) => `${part} ${name}`);
  const isWhole =
    isDeepStrictEqual(announced, ended) &&
    isDeepStrictEqual(end.objects, objects) &&
    end.tables.every(({ part, name, bytes, sha256 }) => {
      const sum = sums.get(`${part} ${name}`);
      return (sum?.bytes ?? 0) === bytes && (sum?.hash ?? createHash('sha256')).digest('hex') === sha256;
    });
  if (!isWhole) throw new BackupError('The content of the backup does not match the sums at its end.');
}

function parse<T>(schema: z.ZodType<T>, { name, content }: Entry): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw new BackupError(`${name} in the backup is not valid, or was written by a newer release.`);
  }
}
