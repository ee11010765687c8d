import { z } from 'zod';
import { deriveKey } from '../platform/security/index.ts';

const NameSchema = z.string().min(1).max(63);
const PartNameSchema = z.enum(['product', 'ledger']);

/** The first entry of a backup, `alma.json`. */
export const HeadSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Shows whether an installation has the same secret, without revealing it. */
  secret_check: z.string(),
  parts: z.array(
    z.strictObject({
      name: PartNameSchema,
      /** Time of the newest migration, in milliseconds since the epoch. */
      migration: z.number(),
      tables: z.array(z.strictObject({ name: NameSchema, columns: z.array(NameSchema) })),
    }),
  ),
});

/** The last entry of a backup, `end.json`, with sums of everything before it. */
export const EndSchema = z.strictObject({
  tables: z.array(
    z.strictObject({
      part: PartNameSchema,
      name: NameSchema,
      rows: z.number(),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(
    z.strictObject({ part: PartNameSchema, name: NameSchema, value: z.string().regex(/^\d{1,19}$/) }),
  ),
  objects: z.strictObject({ count: z.number(), bytes: z.number() }),
});

export type Head = z.infer<typeof HeadSchema>;
export type End = z.infer<typeof EndSchema>;

export const entryNames = {
  head: 'alma.json',
  /** A table is split into pieces, which follow each other. */
  table: (part: string, table: string, piece: number): string =>
    `tables/${part}/${table}/${String(piece).padStart(6, '0')}`,
  object: (key: string): string => `objects/${key}`,
  /** The secret of an installation that generated its own. */
  secret: 'secret',
  end: 'end.json',
} as const;

/** Derived from the secret, which cannot be computed from it. */
export const secretCheck = (secret: string): string => deriveKey(secret, 'backup-check').toString('hex');
