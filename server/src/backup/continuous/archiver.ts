import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openHandover } from '@alma/managed-postgres';
import { createBacklog } from './backlog.ts';
import type { BaseSource } from './base.ts';
import { createBaseKeeper } from './base-keeper.ts';
import type { ArchiveState } from './layout.ts';
import { lineOf } from './line.ts';
import { createLogKeeper } from './log-keeper.ts';
import { createObjectCopies } from './objects.ts';
import { openPlace, type PlaceAddress } from './place.ts';

/** Plain data: the archiving process gets it as a message. */
export interface ArchiverSettings extends BaseSource {
  place: PlaceAddress;
  dataDir: string;
  handover: string;
  /** Whether the product's files lie in the data directory, and not in a bucket, which keeps them itself. */
  hasFiles: boolean;
  baseHours: number;
  keepDays: number;
  maxBacklogBytes: number;
}

const pollMs = 200;
const stateMs = 500;

const nameOf = (place: PlaceAddress): string =>
  'folder' in place ? place.folder : `${place.endpoint ?? ''} ${place.bucket}`;

/**
 * Stores each file of the log that PostgreSQL is done with, and a base backup now and then. When too much waits, because the place
 * cannot be reached, the log is let go: the database goes on, and the archive begins again with a new base backup.
 */
export async function runArchiver(
  settings: ArchiverSettings,
  tell: (state: ArchiveState) => void,
): Promise<never> {
  const { cluster, dataDir, recipients, hasFiles, maxBacklogBytes, baseHours, keepDays } = settings;
  const place = openPlace(settings.place);
  const handover = openHandover(settings.handover);
  const backlog = createBacklog({ cluster, maxBytes: maxBacklogBytes, place: nameOf(settings.place) });
  const line = await lineOf(dataDir, new Date());
  const files = hasFiles ? path.join(dataDir, 'files') : undefined;
  const copies = createObjectCopies({ place, line, recipients }, files);
  const log = await createLogKeeper({ place, line, recipients, cluster, handover, backlog, copies });
  const bases = createBaseKeeper({ source: settings, place, line, copies, log, baseHours, keepDays });

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

  // Beside the loop, which waits for a place that hangs.
  setInterval(() => void log.guard().then(state).then(tell), stateMs);
  for (;;) {
    bases.startWhenDue();
    await log.take();
    await pause(pollMs);
  }
}
