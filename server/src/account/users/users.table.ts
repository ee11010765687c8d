import {
  firstStepsStates,
  type kycLevels,
  locales,
  roles,
  userStatuses,
} from '@alma/shared/contract/users/limits';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.table.ts';

export const userStatusType = pgEnum('user_status', userStatuses);
export const roleType = pgEnum('role', roles);

export const users = pgTable(
  'users',
  {
    id: uuid('user_id').primaryKey().defaultRandom(),
    handle: text().notNull(),
    displayName: text('display_name').notNull(),
    email: text(),
    /** Whether a provider vouched for this e-mail: nobody is found by one that anybody may claim. */
    isEmailVerified: boolean('email_verified').notNull().default(false),
    avatarUrl: text('avatar_url').notNull().default(''),
    bio: text().notNull().default(''),
    locale: text({ enum: locales }).notNull().default('en-US'),
    timezone: text().notNull().default('UTC'),
    /** False while what stands there is the default: then the person's browser decides. */
    isLocaleChosen: boolean('locale_chosen').notNull().default(false),
    isTimezoneChosen: boolean('timezone_chosen').notNull().default(false),
    status: userStatusType().notNull().default('registered'),
    kycLevel: smallint('kyc_level').$type<(typeof kycLevels)[number]>().notNull().default(0),
    firstSteps: text('first_steps', { enum: firstStepsStates }).notNull().default('open'),
    isAgent: boolean('is_agent').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the account was deleted: it is archived then, and nothing personal is left in it. */
    deletedAt: instant('deleted_at'),
    /** What a search looks through; a line each for handle, display name and e-mail. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower("handle" || chr(10) || "display_name" || chr(10) || coalesce("email", ''))`,
      ),
    /** Rises with every change of what `GET /users/{id}` tells; it is the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('users_handle_unique').on(sql`lower(${table.handle})`),
    check('users_kyc_level', sql`${table.kycLevel} BETWEEN 0 AND 3`),
    index('users_created').on(table.createdAt, table.id),
    index('users_name').on(sql`lower(${table.displayName})`, table.id),
    index('users_status').on(table.status, table.createdAt, table.id),
    index('users_level').on(table.kycLevel, table.createdAt, table.id),
    index('users_email').on(sql`lower(${table.email})`),
  ],
);

/** How many users have which status and level. Triggers on `users` keep it, so that a long list is not counted anew. */
export const userCounts = pgTable(
  'user_counts',
  {
    status: userStatusType().notNull(),
    kycLevel: smallint('kyc_level').notNull(),
    users: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.kycLevel] })],
);

/** A way to sign in: an issuer's subject. Never a bare e-mail, which several providers may claim. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    uniqueIndex('identities_issuer_subject_unique').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
);

export const roleGrants = pgTable(
  'role_grants',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: roleType().notNull(),
    /** Null when the system granted it. */
    assignedBy: uuid('assigned_by').references(() => users.id, { onDelete: 'set null' }),
    assignedAt: instant('assigned_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.role] }),
    index('role_grants_role').on(table.role, table.userId),
  ],
);

/** Deleted accounts of which something outside this database is still to be undone: money, stored objects. */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
});
