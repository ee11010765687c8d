import { z } from 'zod';
import { deriveKey } from '../platform/security/index.ts';

const NameSchema = z.string().min(1).max(63);
const PartNameSchema = z.enum(['product', 'ledger']);

/** First entry of a backup, `alma.json`. */
export const HeadSchema = z.strictObject({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  /** Tells whether an installation has the same secret, without giving it away. */
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

/** Last entry of a backup, `end.json`: what must have been read before it. */
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
  /** In pieces; all of one table follow each other. */
  table: (part: string, table: string, piece: number): string =>
    `tables/${part}/${table}/${String(piece).padStart(6, '0')}`,
  object: (key: string): string => `objects/${key}`,
  /** Of an installation that made its own secret. */
  secret: 'secret',
  end: 'end.json',
} as const;

/** Derived from the secret, which cannot be computed from it. */
export const secretCheck = (secret: string): string => deriveKey(secret, 'backup-check').toString('hex');
