import { projectFileStatuses } from '@alma/shared/contract/projects/limits';
import { customType, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle';
import { users } from '../../account/users/users.table.ts';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export const projects = pgTable(
  'projects',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: belongsTo('owner_id', () => users.id),
    title: text().notNull(),
    description: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Incremented with every change of title or description; serves as the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [index('projects_owner').on(table.ownerId, table.createdAt, table.id)],
);

export const projectFiles = pgTable(
  'project_files',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: belongsTo('project_id', () => projects.id),
    filename: text().notNull(),
    status: text({ enum: projectFileStatuses }).notNull(),
    statusReason: text('status_reason'),
    passages: integer(),
    size: integer().notNull(),
    /** The current content; older ones are kept for citations from them. */
    version: text().notNull(),
    /** Until then, the server that reads the file owns it; afterwards another may claim it. */
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

/** Versions of files; their contents are in the object store. */
export const fileVersions = pgTable(
  'project_file_versions',
  {
    id: uuid().primaryKey().defaultRandom(),
    projectId: belongsTo('project_id', () => projects.id),
    fileId: belongsTo('file_id', () => projectFiles.id),
    /** SHA-256 of the content. */
    version: text().notNull(),
    /** Null, like `size`, until content that an earlier release stored in pieces has been moved. */
    objectKey: text('object_key'),
    size: integer(),
    /** The packed search index of the content; null until it was read. */
    segment: bytea(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('project_file_versions_file').on(table.fileId, table.version),
    index('project_file_versions_project').on(table.projectId),
  ],
);

/** Contents in pieces, as earlier releases stored them; a starting server moves them to the object store. */
export const filePieces = pgTable(
  'project_file_pieces',
  {
    contentId: belongsTo('content_id', () => fileVersions.id),
    number: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contentId, table.number] })],
);

/** Embeddings of passages. They are keyed by the text of the passage, so that versions of a file share them. */
export const passageVectors = pgTable(
  'project_passage_vectors',
  {
    fileId: belongsTo('file_id', () => projectFiles.id),
    /** The embedding model. Vectors of different models cannot be compared. */
    model: text().notNull(),
    /** SHA-256 of the passage with its headings. */
    hash: text().notNull(),
    vector: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.model, table.hash] })],
);
