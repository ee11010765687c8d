import type { FileVersion } from '../versions.storage.ts';

/** What the reading process gets of a processor: only what nobody else wants, or a tenth of what others get. */
export type Rank = 'leftovers' | 'share';

/** What the reading process is asked, one after the other. */
export interface ReaderTask {
  databaseUrl: string;
  file: FileVersion;
}

/** Passages, none when the file is gone; or why the database did not let it be read. */
export type ReaderAnswer = { passages: number | undefined } | { fault: string };
