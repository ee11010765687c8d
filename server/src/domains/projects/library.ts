import { LRUCache } from 'lru-cache';
import type { Platform } from '../../platform/platform.ts';
import { unpackSegment, type Segment, type SegmentMaker } from '../retrieval/index.ts';
import { findContent, keepSegment, listFiles, type FileVersion } from './files.storage.ts';
import { textOf } from './projects.rules.ts';

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

type Loaded = Pick<LibraryFile, 'text' | 'segment'>;

/** About what it takes in memory, in bytes. */
const mostCached = 256 * 1024 * 1024;

/** Files with their indexes, kept in memory as long as they are asked about: a version never changes. */
export function createLibraries(platform: Platform, maker: SegmentMaker) {
  const { db } = platform.database;
  const cache = new LRUCache<string, Loaded>({
    maxSize: mostCached,
    sizeCalculation: ({ text, segment }) => 3 * text.length + segment.posted.chunk.length * 8 + 1000,
  });

  async function load(file: FileVersion): Promise<Loaded | undefined> {
    const key = `${file.fileId}/${file.version}`;
    const known = cache.get(key);
    if (known) return known;
    const found = await findContent(db, file);
    const text = found && textOf(found.content);
    if (!found || text === undefined) return undefined;
    const segment = (found.segment && unpackSegment(found.segment)) ?? (await renew(file, text));
    if (!segment) return undefined;
    cache.set(key, { text, segment });
    return { text, segment };
  }

  /** An index that an older release has written, or none. */
  async function renew(file: FileVersion, text: string): Promise<Segment | undefined> {
    const made = await maker.make(text);
    if (!made) return undefined;
    const packed = Buffer.from(made.packed);
    await keepSegment(db, file, packed);
    return unpackSegment(packed);
  }

  return {
    async open(projectId: string): Promise<ProjectLibrary> {
      const { rows } = await listFiles(db, projectId);
      const files: LibraryFile[] = [];
      const missing: string[] = [];
      for (const row of rows) {
        const file = { fileId: row.id, version: row.version, filename: row.filename };
        const loaded = row.status === 'active' ? await load(file) : undefined;
        if (loaded) files.push({ ...file, ...loaded });
        else missing.push(row.filename);
      }
      return { files, missing, isWaiting: rows.some(({ status }) => status === 'processing') };
    },
  };
}
