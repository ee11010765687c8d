import { createJob } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { root } from '../../platform/tracing/index.ts';
import { claimFile, finishFile, releaseAllFiles, releaseFile, renewClaim } from './files.repository.ts';
import type { FileReader, FileReading } from './reading/file-reader.ts';
import type { FileVersion } from './versions.repository.ts';

/** A claim that was not renewed for this long has expired, and another server may read the file. */
const claimMs = 6_000;
const renewMs = 1_500;
/** How many owners are remembered for taking turns. */
const maxServed = 1_000;

const reasons = {
  deadline: 'Reading the file took too long. Split it into smaller files.',
  memory: 'Reading the file takes too much memory. Split it into smaller files.',
  ended: 'The file could not be read.',
} as const;

function outcomeOf(reading: FileReading): Parameters<typeof finishFile>[2] {
  if ('failure' in reading && reading.failure !== 'stopped')
    return { status: 'error', statusReason: reasons[reading.failure] };
  const passages = 'passages' in reading ? reading.passages : undefined;
  return passages === undefined
    ? { status: 'error', statusReason: reasons.ended }
    : { status: 'active', passages };
}

/** Polling finds files whose server was killed. */
const pollIntervalMs = 2_000;

interface IndexingOptions {
  /** No other server works on this database, so existing claims belong to servers that are gone. */
  isAlone: boolean;
}

/**
 * Reads files that wait to be indexed, here or on another server. The queue is in the database, so that a server that
 * ends while reading loses nothing.
 */
export function createIndexing(platform: Platform, reader: FileReader, { isAlone }: IndexingOptions) {
  const { log } = platform;
  const { db } = platform.database;
  let current: FileVersion | undefined;
  let isStopped = false;
  let served: string[] = [];

  async function readNext(): Promise<boolean> {
    const claimed = await claimFile(db, { ms: claimMs, served });
    if (!claimed) return false;
    served = [...served.filter((owner) => owner !== claimed.ownerId), claimed.ownerId].slice(-maxServed);
    current = claimed;
    const { fileId, version } = claimed;
    const renewing = setInterval(() => {
      renewClaim(db, claimed, claimMs).catch(() => undefined);
    }, renewMs);
    const attributes = { 'alma.file.id': fileId };
    const reading = await root('job index-file', { attributes }, () =>
      reader.read({ fileId, version }),
    ).finally(() => clearInterval(renewing));
    if (isStopped) return false;
    await finishFile(db, claimed, outcomeOf(reading));
    current = undefined;
    return true;
  }

  const job = createJob({
    everyMs: pollIntervalMs,
    async work() {
      while (!isStopped && (await readNext()));
    },
    log,
    failure: 'could not read waiting files',
  });

  return {
    /** Looks for files to read. */
    wake: (): void => void job.wake(),
    async start(): Promise<void> {
      if (isAlone) await releaseAllFiles(db);
      void job.wake();
      job.start();
    },
    async stop(): Promise<void> {
      isStopped = true;
      reader.stop();
      await job.stop();
      if (current) await releaseFile(db, current).catch(() => undefined);
    },
  };
}
