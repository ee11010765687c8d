import type { SessionMessage } from '@alma/shared/contract';
import { runStatuses, sessionKinds } from '@alma/shared/contract/runs/limits';
import { bigint, boolean, index, integer, pgTable, primaryKey, sql, text, uniqueIndex, uuid } from '#drizzle';
import { users } from '../../account/users/users.table.ts';
import { belongsTo, instant, jsonOfModels } from '../../platform/database/columns.table.ts';

/** Any JSON value; undefined fields are left out. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json | undefined };
/** Data of a message besides its text. */
export type Kwargs = SessionMessage['additional_kwargs'];

export const sessions = pgTable(
  'ai_sessions',
  {
    id: uuid().primaryKey(),
    ownerId: belongsTo('owner_id', () => users.id),
    kind: text({ enum: sessionKinds }).notNull(),
    title: text(),
    projectId: uuid('project_id'),
    profileId: uuid('profile_id'),
    agentId: uuid('agent_id'),
    data: jsonOfModels().$type<Json>().notNull(),
    /**
     * Characters of its messages, with an allowance for each row. Zero in a session from before the column, until it is
     * next written.
     */
    size: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('ai_sessions_owner').on(table.ownerId, table.kind, table.updatedAt, table.id),
    index('ai_sessions_project').on(table.projectId),
  ],
);

export const messages = pgTable(
  'ai_messages',
  {
    id: uuid().primaryKey(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** Order of the messages in a session. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    type: text({ enum: ['human', 'ai'] }).notNull(),
    content: text().notNull(),
    name: text(),
    kwargs: jsonOfModels().$type<Kwargs>().notNull(),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('ai_messages_session').on(table.sessionId, table.position),
    uniqueIndex('ai_messages_request').on(table.sessionId, table.requestId),
  ],
);

/** One answer or workflow. Only the server with the lease performs it and appends to its events. */
export const runs = pgTable(
  'ai_runs',
  {
    id: uuid().primaryKey(),
    sessionId: belongsTo('session_id', () => sessions.id),
    /** No foreign key: erasing an account locks the user's row before those of the sessions. */
    ownerId: uuid('owner_id').notNull(),
    promptId: uuid('prompt_id').references(() => messages.id, { onDelete: 'cascade' }),
    /** Null without one, and once the run has ended and cannot be retried. */
    input: jsonOfModels().$type<Json>(),
    status: text({ enum: runStatuses }).notNull(),
    pauseId: text('pause_id'),
    /** When a pause expires. */
    pauseUntil: instant('pause_until'),
    isStopRequested: boolean('is_stop_requested').notNull().default(false),
    lastSeq: integer('last_seq').notNull(),
    leaseId: uuid('lease_id'),
    leaseUntil: instant('lease_until'),
    /** Number of server crashes since the last finished step. */
    takeovers: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('ai_runs_active')
      .on(table.sessionId)
      .where(sql`${table.status} IN ('queued', 'running', 'waiting')`),
    index('ai_runs_session').on(table.sessionId, table.createdAt),
    index('ai_runs_prompt').on(table.promptId),
    index('ai_runs_pause')
      .on(table.pauseUntil)
      .where(sql`${table.pauseUntil} IS NOT NULL`),
    index('ai_runs_lease')
      .on(table.leaseUntil)
      .where(sql`${table.status} IN ('queued', 'running')`),
  ],
);

export const events = pgTable(
  'ai_run_events',
  {
    runId: belongsTo('run_id', () => runs.id),
    seq: integer().notNull(),
    type: text().notNull(),
    data: jsonOfModels().$type<Json>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    // Safeguard: an effect can only be stored once.
    uniqueIndex('ai_run_events_effect')
      .on(table.runId, sql`(${table.data} ->> 'key')`)
      .where(sql`${table.type} = 'effect.done'`),
  ],
);

/** Facts that other callers add to an active run; they enter its log with the next step. */
export const notes = pgTable(
  'ai_run_notes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    runId: belongsTo('run_id', () => runs.id),
    type: text().notNull(),
    data: jsonOfModels().$type<Json>().notNull(),
  },
  (table) => [index('ai_run_notes_run').on(table.runId, table.id)],
);
