import type { ReleaseManifest } from '@alma/shared/contract';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.table.ts';

/** Who acted: a person or a token, or neither. There are no foreign keys: ids outlive accounts and tokens. */
const actor = () => ({ actorId: uuid('actor_id'), tokenId: uuid('token_id') });

/** A remote that a team may release. */
export const deliveredRemotes = pgTable('delivery_remotes', {
  name: text().primaryKey(),
  team: text().notNull(),
  /** Id of the live release; null is the build that came with the platform. */
  live: text(),
  /** Rises with each change of the live release. */
  revision: integer().notNull().default(0),
  changedAt: instant('changed_at').notNull(),
});

/** A build as its team registered it; rows never change. */
export const releases = pgTable(
  'delivery_releases',
  {
    remote: text()
      .notNull()
      .references(() => deliveredRemotes.name),
    /** `<version>-<build>`, as in its addresses. */
    id: text().notNull(),
    /** Without its files. */
    manifest: jsonb().$type<Omit<ReleaseManifest, 'files'>>().notNull(),
    /** Tells whether the same id comes again with something else. */
    fingerprint: text().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    ...actor(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.id] }),
    index('delivery_releases_made').on(table.remote, table.createdAt, table.id),
  ],
);

/** The files of a release, whether their content is there yet or not. */
export const releaseFiles = pgTable(
  'delivery_release_files',
  {
    remote: text().notNull(),
    release: text().notNull(),
    path: text().notNull(),
    sha384: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.release, table.path] }),
    foreignKey({
      columns: [table.remote, table.release],
      foreignColumns: [releases.remote, releases.id],
    }).onDelete('cascade'),
    index('delivery_release_files_hash').on(table.sha384),
  ],
);

/** Contents in the object store, each once. */
export const storedFiles = pgTable('delivery_files', {
  sha384: text().primaryKey(),
  size: integer().notNull(),
  objectKey: text('object_key').notNull(),
  /** Of the compressed forms, which are objects as well; null where compression gains nothing. */
  brotliKey: text('brotli_key'),
  gzipKey: text('gzip_key'),
  createdAt: instant('created_at').notNull(),
});

/** What programs release with. */
export const releaseTokens = pgTable(
  'delivery_tokens',
  {
    id: uuid().primaryKey(),
    remote: text()
      .notNull()
      .references(() => deliveredRemotes.name),
    label: text().notNull(),
    /** SHA-256 of the token, which has 256 random bits. */
    hash: text().notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('delivery_tokens_hash').on(table.hash),
    index('delivery_tokens_made').on(table.createdAt, table.id),
  ],
);

/** Every change of the live release of a remote. */
export const rollouts = pgTable(
  'delivery_rollouts',
  {
    id: uuid().primaryKey(),
    remote: text()
      .notNull()
      .references(() => deliveredRemotes.name),
    kind: text({ enum: ['promotion', 'rollback'] }).notNull(),
    strategy: text().notNull(),
    state: text({ enum: ['completed'] }).notNull(),
    from: text('from_release'),
    to: text('to_release'),
    reason: text(),
    /** The revision that the remote has since. */
    revision: integer().notNull(),
    ...actor(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [uniqueIndex('delivery_rollouts_revision').on(table.remote, table.revision)],
);
