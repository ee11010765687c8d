import path from 'node:path';
import { z } from 'zod';
import type { BucketConfig } from './config.ts';

const positive = z.coerce.number().int().positive();

/** Only a rough check: the library, which checks exactly, would slow down every start. */
const recipientPattern = /^age1[a-z0-9]{50,4000}$/;

/** Comma-separated public keys of age. */
const recipients = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((key) => key.trim())
      .filter((key) => key !== ''),
  )
  .refine((keys) => keys.every((key) => recipientPattern.test(key)), {
    message: 'must be public keys, separated by commas (npm run backup -- --make-key prints one)',
  });

/** Continuous archiving of the managed database. It is off without recipients. */
export const archiveSettings = {
  ARCHIVE_RECIPIENTS: recipients.default([]),
  ARCHIVE_DIR: z.string().trim().min(1).optional(),
  ARCHIVE_DELAY_SECONDS: positive.max(3_600).default(60),
  ARCHIVE_BASE_HOURS: positive.max(24 * 90).default(24),
  ARCHIVE_KEEP_DAYS: positive.max(3_650).default(7),
  ARCHIVE_BACKLOG_MB: positive.min(64).default(1_024),
};

type ArchiveValues = z.infer<z.ZodObject<typeof archiveSettings>>;

/** Settings that contradict each other. */
export function archiveProblems(
  values: ArchiveValues & { DATABASE_URL?: string | undefined; S3_BUCKET?: string | undefined },
): string[] {
  if (values.ARCHIVE_RECIPIENTS.length === 0)
    return values.ARCHIVE_DIR ? ['ARCHIVE_RECIPIENTS: missing, but ARCHIVE_DIR is set'] : [];
  if (values.DATABASE_URL)
    return [
      'ARCHIVE_RECIPIENTS: only for the managed database; a PostgreSQL of your own has its own archiving',
    ];
  return values.ARCHIVE_DIR || values.S3_BUCKET
    ? []
    : ['ARCHIVE_DIR: missing, but ARCHIVE_RECIPIENTS is set and there is no S3_BUCKET'];
}

/** Undefined without recipients. */
export function archiveConfig(values: ArchiveValues, bucket: BucketConfig | undefined) {
  if (values.ARCHIVE_RECIPIENTS.length === 0) return undefined;
  const place = values.ARCHIVE_DIR ? { folder: path.resolve(values.ARCHIVE_DIR) } : bucket;
  return (
    place && {
      recipients: values.ARCHIVE_RECIPIENTS,
      place,
      delaySeconds: values.ARCHIVE_DELAY_SECONDS,
      baseHours: values.ARCHIVE_BASE_HOURS,
      keepDays: values.ARCHIVE_KEEP_DAYS,
      maxBacklogBytes: values.ARCHIVE_BACKLOG_MB * 1024 * 1024,
    }
  );
}
