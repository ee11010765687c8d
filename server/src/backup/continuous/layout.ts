import { z } from 'zod';

/**
 * An archive holds lines: one for each data directory that wrote into it, so that what was restored never mixes with what it
 * was restored from. A line has base backups, the files of the write-ahead log since, and the product's files.
 */
export const names = {
  base: (line: string, base = ''): string => `${line}/base/${base && `${base}/`}`,
  piece: (line: string, base: string, piece: number): string =>
    `${line}/base/${base}/${String(piece).padStart(6, '0')}`,
  /** Written last: without it a base backup does not count. */
  complete: (line: string, base: string): string => `${line}/base/${base}/complete.json`,
  log: (line: string, file = ''): string => `${line}/log/${file}`,
  object: (line: string, key = ''): string => `${line}/objects/${key}`,
  /** Which files the product has removed, and since when. */
  removed: (line: string): string => `${line}/removed.json`,
} as const;

export const CompleteSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  secret_check: z.string(),
  started_at: z.iso.datetime(),
  /** From this moment on the base backup can be used. */
  ended_at: z.iso.datetime(),
  first_log_file: z.string(),
  last_log_file: z.string(),
  pieces: z.number().int().positive(),
  bytes: z.number(),
});
export type Complete = z.infer<typeof CompleteSchema>;

export const RemovedSchema = z.record(z.string(), z.iso.datetime());

/** Entries of a base backup beside the files of the cluster, which are below `cluster/`. */
export const baseEntries = { cluster: 'cluster/', password: 'password', secret: 'secret' } as const;

/** What the archiving process knows, for readiness, figures and the log. */
export interface ArchiveState {
  /** Why a restore could not reach the present; null while all is well. */
  problem: string | null;
  /** A restore can go to each moment from here … */
  since: string | null;
  /** … to here at least. */
  until: string | null;
  /** Of the log, not archived yet. */
  waitingBytes: number;
  waitingSeconds: number;
}
