import { z } from 'zod';

/**
 * An archive has a line for each data directory that wrote to it, so that restored data never mixes with its source. A
 * line has base backups, the files of the write-ahead log since then, and the product's files.
 */
export const names = {
  base: (line: string, base = ''): string => `${line}/base/${base && `${base}/`}`,
  piece: (line: string, base: string, piece: number): string =>
    `${line}/base/${base}/${String(piece).padStart(6, '0')}`,
  /** Written last: a base backup without this file is incomplete. */
  complete: (line: string, base: string): string => `${line}/base/${base}/complete.json`,
  log: (line: string, file = ''): string => `${line}/log/${file}`,
  object: (line: string, key = ''): string => `${line}/objects/${key}`,
  /** The public keys that open all files of the product. */
  recipients: (line: string): string => `${line}/recipients`,
  /** Distinguishes the data directory that writes to the line from copies of it. */
  mark: (line: string): string => `${line}/mark`,
  /** Files that the product has removed, with the times. */
  removed: (line: string): string => `${line}/removed.json`,
} as const;

export const CompleteSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  secret_check: z.string(),
  started_at: z.iso.datetime(),
  /** The earliest moment to which this base backup can be restored. */
  ended_at: z.iso.datetime(),
  first_log_file: z.string(),
  last_log_file: z.string(),
  pieces: z.number().int().positive(),
  bytes: z.number(),
});
export type Complete = z.infer<typeof CompleteSchema>;

export const RemovedSchema = z.record(z.string(), z.iso.datetime());

/** Entries of a base backup besides the files of the cluster, which are below `cluster/`. */
export const baseEntries = { cluster: 'cluster/', password: 'password', secret: 'secret' } as const;

/** State of the archiving process, for readiness, metrics and the log. */
export interface ArchiveState {
  /** Why a restore could not reach the present; null when it could. */
  problem: string | null;
  /** The earliest moment that can be restored. */
  since: string | null;
  /** The latest moment that can certainly be restored. */
  until: string | null;
  /** Size and age of the log that is not archived yet. */
  waitingBytes: number;
  waitingSeconds: number;
}
