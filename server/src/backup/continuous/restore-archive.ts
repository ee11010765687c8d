import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { recoverManagedDatabase } from '../../platform/database/managed.ts';
import { BackupError } from '../errors.ts';
import { baseEntries, names } from './layout.ts';
import { type Base, basesOf } from './line.ts';
import { readPieces, unseal } from './pack.ts';
import type { ArchivePlace } from './place.ts';

export interface ArchiveSource {
  place: ArchivePlace;
  line: string;
  /** Private keys, `AGE-SECRET-KEY-1…`, by line. */
  identity: string;
}

interface Options {
  dataDir: string;
  /** Undefined: the last archived moment. */
  until: Date | undefined;
  onProgress(text: string): void;
}

export interface Recovered {
  base: Base;
  /** The secret of an installation that generated its own. */
  secret: string | undefined;
  /** Time of the last restored commit. */
  last: Date | undefined;
}

/** Restores the database of an empty data directory to a moment, without the product's files. */
export async function recoverDatabase(source: ArchiveSource, options: Options): Promise<Recovered> {
  const { place, line, identity } = source;
  const base = await chooseBase(source, options.until);
  let secret: string | undefined;
  let password = '';
  const last = await recoverManagedDatabase({
    dataDir: options.dataDir,
    until: options.until,
    async unpack(folder) {
      for await (const { path: name, content } of readPieces(piecesOf(source, base), identity)) {
        options.onProgress(name);
        if (name === baseEntries.password) password = await textOf(content);
        else if (name === baseEntries.secret) secret = await textOf(content);
        else await writeEntry(folder, name, content);
      }
      return { password };
    },
    async bring(file) {
      const name = names.log(line, file);
      const sealed = await place.get(name);
      options.onProgress(file);
      return sealed && unseal(name, sealed, identity);
    },
  });
  return { base, secret, last };
}

const textOf = async (content: AsyncIterable<Uint8Array> | undefined): Promise<string> =>
  content ? (await buffer(content)).toString() : '';

/** The newest base backup that is not later than the moment. */
async function chooseBase({ place, line }: ArchiveSource, until: Date | undefined): Promise<Base> {
  const bases = await basesOf(place, line);
  const base = bases.findLast(({ ended_at }) => !until || Date.parse(ended_at) <= until.getTime());
  if (base) return base;
  const [oldest] = bases;
  throw new BackupError(
    oldest
      ? `The archive begins at ${oldest.ended_at}: choose a later moment.`
      : `${line} in the archive has no complete base backup.`,
  );
}

export async function* piecesOf(
  { place, line }: ArchiveSource,
  { id, pieces }: Base,
): AsyncGenerator<Buffer> {
  for (let piece = 1; piece <= pieces; piece += 1) {
    const name = names.piece(line, id, piece);
    const content = await place.get(name);
    if (!content) throw new BackupError(`${name} is missing in the archive.`);
    yield content;
  }
}

async function writeEntry(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array> | undefined,
): Promise<void> {
  const target = path.join(folder, name.slice(baseEntries.cluster.length));
  if (!name.startsWith(baseEntries.cluster) || !`${target}/`.startsWith(`${folder}/`))
    throw new BackupError(`The base backup has an unknown entry: ${name}`);
  if (!content) return void (await mkdir(target, { recursive: true, mode: 0o700 }));
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(target, '', { mode: 0o600 });
  await pipeline(content, createWriteStream(target));
}
