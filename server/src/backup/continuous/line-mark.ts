import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { moveDurably } from '../../platform/store/index.ts';
import { names } from './layout.ts';
import { type ArchivePlace, unlessMissing } from './place.ts';

const renewMs = 30_000;

interface Needs {
  place: ArchivePlace;
  line: string;
  dataDir: string;
}

export type LineMark = ReturnType<typeof createLineMark>;

/**
 * The mark of a line: a random text in the archive and in the data directory, replaced while the directory archives. A
 * copy of the directory has the line but not the current mark, and must not mix its log with that of the original.
 */
export function createLineMark({ place, line, dataDir }: Needs) {
  const file = path.join(dataDir, 'archive.mark');
  let renewing: Promise<void> | undefined;
  let renewedAt = -Infinity;

  async function renew(): Promise<void> {
    const known = (await readFile(file, 'utf8').catch(unlessMissing))?.split('\n') ?? [];
    const current = (await place.get(names.mark(line)))?.toString();
    if (current !== undefined && !known.includes(current)) throw new Error(takenMessage(line, dataDir));
    const next = randomUUID();
    // Both marks, because a server that is killed now does not know which one the archive has.
    await writeFile(`${file}.part`, `${current ?? ''}\n${next}`, { mode: 0o600 });
    await moveDurably(`${file}.part`, file);
    await place.put(names.mark(line), Buffer.from(next));
    renewedAt = Date.now();
  }

  return {
    /** Called before each write to the line. @throws when another copy of the data directory writes to it. */
    async check(): Promise<void> {
      if (Date.now() - renewedAt < renewMs) return;
      await (renewing ??= renew().finally(() => (renewing = undefined)));
    },
  };
}

const takenMessage = (line: string, dataDir: string): string =>
  `another copy of this data directory archives as ${line}. ` +
  `Stop the copy that is not needed. To archive this one, remove ${path.join(dataDir, 'archive.line')} and restart: ` +
  'it begins a line of its own';
