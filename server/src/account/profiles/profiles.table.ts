import type { AgentRead, AgentTool, ChosenServerTools } from '@alma/shared/contract';
import { index, integer, jsonb, pgTable, smallint, sql, text, uuid } from '#drizzle';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';
import { users } from '../users/users.table.ts';

/** A group as parsed by its schema of the contract. */
const group = (name: string) => jsonb(name).$type<Record<string, unknown>>().notNull().default({});

export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
    fullName: text('full_name').notNull(),
    jobTitle: text('job_title'),
    experienceYears: smallint('experience_years'),
    location: text(),
    onetSocCode: text('onet_soc_code'),
    avatarUrl: text('avatar_url').notNull().default(''),
    professionalStatus: group('professional_status'),
    keyCompetencies: group('key_competencies'),
    riasecProfile: group('riasec_profile'),
    socialIndicators: group('social_indicators'),
    achievements: group('achievements'),
    workStyles: group('work_styles'),
    bigfiveProfile: group('bigfive_profile'),
    /** The searched text: a line each for name, job title and location. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower("full_name" || chr(10) || coalesce("job_title", '') || chr(10) || coalesce("location", ''))`,
      ),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Increases with every change of the groups; it is the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('profiles_user').on(table.userId, table.createdAt, table.id),
    index('profiles_created').on(table.createdAt, table.id),
  ],
);

export const agents = pgTable(
  'agents',
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: belongsTo('profile_id', () => profiles.id),
    prompt: text().notNull(),
    /** Name of a connected model; null for the platform's. */
    model: text(),
    /** Not foreign keys: a deleted project is simply ignored. */
    projectIds: jsonb('project_ids').$type<string[]>().notNull().default([]),
    tools: jsonb().$type<AgentTool[]>().notNull().default([]),
    toolServers: jsonb('tool_servers').$type<ChosenServerTools[]>().notNull().default([]),
    mayRead: jsonb('may_read').$type<AgentRead[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('agents_profile').on(table.profileId, table.createdAt, table.id)],
);
