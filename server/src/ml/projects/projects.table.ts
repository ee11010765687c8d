import { projectFileStatuses } from '@alma/shared/contract/projects/limits';
import { sql } from 'drizzle-orm';
import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../../account/users/users.table.ts';
import { instant } from '../../platform/database/columns.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Rises with every change of title and description; it is the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [index('projects_owner').on(table.ownerId, table.createdAt, table.id)],
);

export const projectFiles = pgTable(
  'project_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    filename: text().notNull(),
    status: text({ enum: projectFileStatuses }).notNull(),
    statusReason: text('status_reason'),
    passages: integer(),
    size: integer().notNull(),
    /** The content that counts; the others are kept for what was cited from them. */
    version: text().notNull(),
    /** Until then a server is reading the file; afterwards another one may. */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_files_name').on(table.projectId, table.filename),
    index('project_files_to_read')
      .on(table.updatedAt)
      .where(sql`${table.status} = 'processing'`),
  ],
);

/** Contents of files: each of them lies in the object store. */
export const fileVersions = pgTable(
  'project_file_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: uuid('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => projectFiles.id, { onDelete: 'cascade' }),
    /** SHA-256 of the content. */
    version: text().notNull(),
    /** Null until what an earlier release stored in pieces has been moved; so is `size`. */
    objectKey: text('object_key'),
    size: integer(),
    /** What the content is searched by; null until it was read. */
    segment: bytea(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_file_versions_file').on(table.fileId, table.version),
    index('project_file_versions_project').on(table.projectId),
  ],
);

/** Contents as earlier releases stored them: a server moves them to the object store when it starts. */
export const filePieces = pgTable(
  'project_file_pieces',
  {
    contentId: uuid('content_id')
      .notNull()
      .references(() => fileVersions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.number] })],
);

/** What passages of a file mean to an embedding model. Each is known by its text, and outlives versions that keep it. */
export const passageVectors = pgTable(
  'project_passage_vectors',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => projectFiles.id, { onDelete: 'cascade' }),
    /** The embedding model. Vectors of two models cannot be compared. */
    model: text().notNull(),
    /** SHA-256 of the passage with its headings. */
    hash: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.model, table.hash] })],
);
