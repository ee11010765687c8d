import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openHandover } from '@alma/managed-postgres';
import { createBacklog } from './backlog.ts';
import type { BaseSource } from './base.ts';
import { createBaseKeeper } from './base-keeper.ts';
import type { ArchiveState } from './layout.ts';
import { lineOf } from './line.ts';
import { createLineMark } from './line-mark.ts';
import { createLogKeeper } from './log-keeper.ts';
import { createObjectCopies } from './objects.ts';
import { openPlace, type PlaceAddress } from './place.ts';

/** Plain data, sent to the archiving process as a message. */
export interface ArchiverSettings extends BaseSource {
  place: PlaceAddress;
  dataDir: string;
  handover: string;
  /** Whether the product's files are in the data directory; otherwise they are in a bucket, which keeps them itself. */
  hasFiles: boolean;
  baseHours: number;
  keepDays: number;
  maxBacklogBytes: number;
}

const pollMs = 200;
const stateMs = 500;

const nameOf = (place: PlaceAddress): string =>
  'folder' in place ? place.folder : `${place.endpoint ?? ''} ${place.bucket}`;

/** Changed recipients also require a new base backup, because their keys open none of the earlier files. */
const archiveOf = ({ place, recipients }: ArchiverSettings): string =>
  [nameOf(place), ...recipients.toSorted()].join('\n');

/**
 * Stores each completed file of PostgreSQL's log, and a base backup at intervals. When too much log waits because the
 * archive is unreachable, it is discarded: the database continues, and the archive restarts with a new base backup.
 */
export async function runArchiver(
  settings: ArchiverSettings,
  tell: (state: ArchiveState) => void,
): Promise<never> {
  const { cluster, dataDir, recipients, hasFiles, maxBacklogBytes, baseHours, keepDays } = settings;
  const place = openPlace(settings.place);
  const handover = openHandover(settings.handover);
  const backlog = createBacklog({ cluster, maxBytes: maxBacklogBytes, archive: archiveOf(settings) });
  const line = await lineOf(dataDir, new Date());
  const files = hasFiles ? path.join(dataDir, 'files') : undefined;
  const mark = createLineMark({ place, line, dataDir });
  const copies = createObjectCopies({ place, line, recipients }, files);
  const log = await createLogKeeper({ place, line, mark, recipients, cluster, handover, backlog, copies });
  const bases = createBaseKeeper({ source: settings, place, line, mark, copies, log, baseHours, keepDays });

  async function state(): Promise<ArchiveState> {
    const waitingSince = await handover.waitingSince();
    const gap =
      log.isUnbroken() || bases.since() === null
        ? undefined
        : 'the archive has a gap until its next base backup';
    return {
      problem: log.problem() ?? bases.problem() ?? gap ?? null,
      since: log.isUnbroken() ? bases.since() : null,
      until: log.until(),
      waitingBytes: await backlog.waitingBytes(),
      waitingSeconds: waitingSince === undefined ? 0 : Math.max(0, (Date.now() - waitingSince) / 1000),
    };
  }

  // Runs independently of the loop, which waits while the archive hangs.
  setInterval(() => void log.guard().then(state).then(tell), stateMs);
  for (;;) {
    bases.startWhenDue();
    await log.take();
    await pause(pollMs);
  }
}
