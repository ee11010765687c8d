import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';
import { unpackSegment, type Segment } from '../retrieval/index.ts';
import { listFiles } from './files.storage.ts';
import type { FileReader } from './reading/file-reader.ts';
import { findSegment, findText, type FileVersion } from './versions.storage.ts';

/** A file of a project as it is searched and cited. */
export interface LibraryFile extends FileVersion {
  filename: string;
  text: string;
  segment: Segment;
}

export interface ProjectLibrary {
  files: LibraryFile[];
  /** Names of files that are not read yet, or could not be. */
  missing: string[];
  isWaiting: boolean;
}

export type Libraries = ReturnType<typeof createLibraries>;

type SizedVersion = FileVersion & { size: number };
type Loaded = Pick<LibraryFile, 'text' | 'segment'>;

/** About what it takes in memory, in bytes. */
const mostCached = 256 * 1024 * 1024;

/** Files with their indexes, kept in memory as long as they are asked about: a version never changes. */
export function createLibraries(platform: Platform, reader: FileReader) {
  const { db } = platform.database;
  const cache = new LRUCache<string, Loaded>({
    maxSize: mostCached,
    sizeCalculation: ({ text, segment }) => 3 * text.length + segment.posted.chunk.length * 8 + 1000,
  });

  async function load(file: SizedVersion): Promise<Loaded | undefined> {
    const key = `${file.fileId}/${file.version}`;
    const known = cache.get(key);
    if (known) return known;
    const segment = (await segmentOf(file)) ?? (await renew(file));
    const text = await findText(db, file);
    if (!segment || text === undefined) return undefined;
    cache.set(key, { text, segment });
    return { text, segment };
  }

  async function segmentOf(file: FileVersion): Promise<Segment | undefined> {
    const packed = await findSegment(db, file);
    return packed && unpackSegment(packed);
  }

  /** An index that an older release has written, or none. */
  async function renew(file: SizedVersion): Promise<Segment | undefined> {
    await reader.read(file);
    return segmentOf(file);
  }

  return {
    async open(projectId: string): Promise<ProjectLibrary> {
      const { rows } = await listFiles(db, projectId);
      const files: LibraryFile[] = [];
      const missing: string[] = [];
      for (const row of rows) {
        const { id: fileId, version, size, filename } = row;
        const loaded = row.status === 'active' ? await load({ fileId, version, size }) : undefined;
        if (loaded) files.push({ fileId, version, filename, ...loaded });
        else missing.push(filename);
      }
      return { files, missing, isWaiting: rows.some(({ status }) => status === 'processing') };
    },
  };
}
