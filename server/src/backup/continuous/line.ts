import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { BackupError } from '../errors.ts';
import { type Complete, CompleteSchema, names, RemovedSchema } from './layout.ts';
import type { ArchivePlace } from './place.ts';

const linePattern = /^[\w-]+$/;

/** The line of a data directory, created with its first archive: a restored directory starts another one. */
export async function lineOf(dataDir: string, now: Date): Promise<string> {
  const file = path.join(dataDir, 'archive.line');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (linePattern.test(stored.trim())) return stored.trim();
  const line = `${now.toISOString().slice(0, 19).replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  await writeFile(file, `${line}\n`, { mode: 0o600 });
  return line;
}

/** The lines of an archive, oldest first. */
export async function linesOf(place: ArchivePlace): Promise<string[]> {
  const found = (await place.list('')).flatMap((name) => name.split('/', 1));
  return [...new Set(found)].filter((line) => linePattern.test(line));
}

export interface Base extends Complete {
  id: string;
}

/** The complete base backups, oldest first. */
export async function basesOf(place: ArchivePlace, line: string): Promise<Base[]> {
  const bases: Base[] = [];
  for (const name of await place.list(names.base(line))) {
    const [, , id = '', file] = name.split('/');
    if (file !== 'complete.json') continue;
    bases.push({ id, ...(await readJson(place, name, CompleteSchema)) });
  }
  return bases;
}

export async function removedOf(place: ArchivePlace, line: string): Promise<Record<string, string>> {
  const name = names.removed(line);
  return (await place.get(name)) ? readJson(place, name, RemovedSchema) : {};
}

async function readJson<T>(place: ArchivePlace, name: string, schema: z.ZodType<T>): Promise<T> {
  const text = await place.get(name);
  try {
    return schema.parse(JSON.parse((text ?? '').toString()));
  } catch {
    throw new BackupError(`${name} in the archive is not valid, or was written by a newer release.`);
  }
}
