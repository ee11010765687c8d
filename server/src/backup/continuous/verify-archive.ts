import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from '../errors.ts';
import { baseEntries, names } from './layout.ts';
import { type Base, basesOf } from './line.ts';
import { readPieces, unseal } from './pack.ts';
import { type ArchiveSource, piecesOf } from './restore-archive.ts';

const discard = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

export interface Verified {
  bases: Base[];
  logFiles: number;
  objects: number;
}

/**
 * Reads everything in a line of an archive.
 * @throws {BackupError} when something is damaged, or the log since the newest base backup has a gap.
 */
export async function verifyArchive(
  source: ArchiveSource,
  onProgress: (text: string) => void,
): Promise<Verified> {
  const { place, line, identity } = source;
  const bases = await basesOf(place, line);
  const [oldest] = bases;
  if (!oldest) throw new BackupError(`${line} in the archive has no complete base backup.`);
  for (const base of bases) {
    onProgress(base.id);
    let files = 0;
    for await (const { path, content } of readPieces(piecesOf(source, base), identity)) {
      if (content) await pipeline(content, discard());
      if (path.startsWith(baseEntries.cluster)) files += 1;
    }
    if (files === 0) throw new BackupError(`The base backup ${base.id} is empty.`);
  }
  const read = async (name: string): Promise<void> => {
    onProgress(name);
    await unseal(name, (await place.get(name)) ?? Buffer.alloc(0), identity);
  };
  const log = await place.list(names.log(line));
  for (const name of log) await read(name);
  const segments = log
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => /^[0-9A-F]{24}$/.test(name));
  assertNoGap(segments, bases);
  const objects = await place.list(names.object(line));
  for (const name of objects) await read(name);
  return { bases, logFiles: segments.length, objects: objects.length };
}

/** A gap before the newest base backup only limits the moments to restore; one after it loses the latest data. */
function assertNoGap(segments: readonly string[], bases: readonly Base[]): void {
  const newest = bases.at(-1);
  if (!newest) return;
  const needed = segments.filter((name) => name >= newest.first_log_file);
  const [first] = needed;
  const whole = first === newest.first_log_file && needed.includes(newest.last_log_file);
  const gap = needed.find((name, n) => n > 0 && placeOf(name) !== placeOf(needed[n - 1] ?? '') + 1n);
  if (whole && gap === undefined) return;
  throw new BackupError(`The write-ahead log in the archive has a gap${gap ? ` before ${gap}` : ''}.`);
}

/** Number of a log file: the middle of its name counts units of 4 GB, each with 256 files of 16 MB. */
const placeOf = (name: string): bigint =>
  BigInt(`0x${name.slice(8, 16)}`) * 256n + BigInt(`0x${name.slice(16)}`);
