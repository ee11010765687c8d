import type { ClusterEntry } from '@alma/managed-postgres';
import { readBaseBackup } from '@alma/managed-postgres';
import { baseEntries, type Complete, names } from './layout.ts';
import { writePieces } from './pack.ts';
import type { ArchivePlace } from './place.ts';

export interface BaseSource {
  url: string;
  cluster: string;
  recipients: readonly string[];
  version: string;
  secretCheck: string;
  /** Undefined when the secret is not stored in the data directory. */
  ownSecret: string | undefined;
}

/** Writes a base backup except the file that makes it valid, which must wait for the log up to `last_log_file`. */
export async function writeBase(
  source: BaseSource,
  { place, line, base, now }: { place: ArchivePlace; line: string; base: string; now: () => Date },
): Promise<Complete> {
  const startedAt = now().toISOString();
  let files = { firstLogFile: '', lastLogFile: '' };
  const sums = await writePieces(
    source.recipients,
    async (add) => {
      await add(textEntry(baseEntries.password, decodeURIComponent(new URL(source.url).password)));
      if (source.ownSecret) await add(textEntry(baseEntries.secret, source.ownSecret));
      files = await readBaseBackup(source, (entry) =>
        add({ ...entry, path: baseEntries.cluster + entry.path }),
      );
    },
    (piece, content) => place.put(names.piece(line, base, piece), content),
  );
  return {
    format: 1,
    version: source.version,
    secret_check: source.secretCheck,
    started_at: startedAt,
    ended_at: now().toISOString(),
    first_log_file: files.firstLogFile,
    last_log_file: files.lastLogFile,
    ...sums,
  };
}

function textEntry(path: string, text: string): ClusterEntry {
  const content = Buffer.from(text);
  return {
    path,
    size: content.length,
    content: (async function* () {
      yield content;
    })(),
  };
}
