import { type Segment, unpackSegment } from '@alma/offline-assistant/retrieval';
import { LRUCache } from 'lru-cache';
import type { Executor } from '../../platform/database/index.ts';
import type { Contents } from './contents.ts';
import { readVersion } from './reading/read-version.ts';
import { type FileVersion, findSegment } from './versions.repository.ts';

/** A version of a file that was read, with the file's name. */
export interface NamedVersion extends FileVersion {
  filename: string;
}

/** The same with its text and index, for searching and citing. */
export interface LibraryFile extends NamedVersion {
  text: string;
  segment: Segment;
}

export interface Library {
  files: LibraryFile[];
  /** Names of files that could not be opened. */
  missing: string[];
}

type Loaded = Pick<LibraryFile, 'text' | 'segment'>;

/** Approximate memory, in bytes. */
const maxCached = 192 * 1024 * 1024;

/** Caches files with their indexes while they are in use. A version never changes. */
export function createLibraries(db: Executor, contents: Contents) {
  const cache = new LRUCache<string, Loaded>({
    maxSize: maxCached,
    sizeCalculation: ({ text, segment }) => 3 * text.length + segment.posted.chunk.length * 8 + 1000,
  });

  async function load(file: FileVersion): Promise<Loaded | undefined> {
    const key = `${file.fileId}/${file.version}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const segment = (await segmentOf(file)) ?? (await renew(file));
    const text = await contents.text(file);
    if (!segment || text === undefined) return undefined;
    cache.set(key, { text, segment });
    return { text, segment };
  }

  async function segmentOf(file: FileVersion): Promise<Segment | undefined> {
    const packed = await findSegment(db, file);
    return packed && unpackSegment(packed);
  }

  /** Builds the index if it is missing or has the format of an older release. */
  async function renew(file: FileVersion): Promise<Segment | undefined> {
    await readVersion(db, contents, file);
    return segmentOf(file);
  }

  return {
    async open(requested: readonly NamedVersion[]): Promise<Library> {
      const files: LibraryFile[] = [];
      const missing: string[] = [];
      for (const { fileId, version, filename } of requested) {
        const loaded = await load({ fileId, version });
        if (loaded) files.push({ fileId, version, filename, ...loaded });
        else missing.push(filename);
      }
      return { files, missing };
    },
  };
}
