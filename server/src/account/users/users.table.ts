import {
  firstStepsStates,
  type kycLevels,
  locales,
  roles,
  userStatuses,
} from '@alma/shared/contract/users/limits';
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#drizzle';
import { belongsTo, instant } from '../../platform/database/columns.table.ts';

export const userStatusType = pgEnum('user_status', userStatuses);
export const roleType = pgEnum('role', roles);

export const users = pgTable(
  'users',
  {
    id: uuid('user_id').primaryKey().defaultRandom(),
    handle: text().notNull(),
    displayName: text('display_name').notNull(),
    email: text(),
    /** Whether a provider verified this e-mail: users are not found by an e-mail that anyone may claim. */
    isEmailVerified: boolean('email_verified').notNull().default(false),
    avatarUrl: text('avatar_url').notNull().default(''),
    bio: text().notNull().default(''),
    locale: text({ enum: locales }).notNull().default('en-US'),
    timezone: text().notNull().default('UTC'),
    /** False while the value is the default: then the person's browser decides. */
    isLocaleChosen: boolean('locale_chosen').notNull().default(false),
    isTimezoneChosen: boolean('timezone_chosen').notNull().default(false),
    status: userStatusType().notNull().default('registered'),
    kycLevel: smallint('kyc_level').$type<(typeof kycLevels)[number]>().notNull().default(0),
    firstSteps: text('first_steps', { enum: firstStepsStates }).notNull().default('open'),
    isAgent: boolean('is_agent').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When the account was deleted: it is archived then, and contains no personal data. */
    deletedAt: instant('deleted_at'),
    /** The searched text, with a line each for handle, display name and e-mail. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`lower("handle" || chr(10) || "display_name" || chr(10) || coalesce("email", ''))`,
      ),
    /** Increases with every change of the fields of `GET /users/{id}`; it is the ETag. */
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('users_handle_unique').on(sql`lower(${table.handle})`),
    check('users_kyc_level', sql`${table.kycLevel} BETWEEN 0 AND 3`),
    index('users_created').on(table.createdAt, table.id),
    // With the columns that a page of ids uses, so that a far page reads the index alone.
    index('users_by_name').on(sql`lower(${table.displayName})`, table.id, table.displayName, table.status),
    index('users_status').on(table.status, table.createdAt, table.id),
    index('users_level').on(table.kycLevel, table.createdAt, table.id),
    index('users_status_level').on(table.status, table.kycLevel, table.createdAt, table.id),
    index('users_email').on(sql`lower(${table.email})`),
  ],
);

/** Numbers of users by status and level, maintained by triggers on `users`, so that long lists need no count. */
export const userCounts = pgTable(
  'user_counts',
  {
    status: userStatusType().notNull(),
    kycLevel: smallint('kyc_level').notNull(),
    users: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.status, table.kycLevel] })],
);

/** A way to sign in: a subject of an issuer. Never a bare e-mail, which several providers may claim. */
export const identities = pgTable(
  'identities',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: belongsTo('user_id', () => users.id),
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
    userId: belongsTo('user_id', () => users.id),
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

/** Deleted accounts with data outside this database that is still to be erased: money, stored objects. */
export const erasures = pgTable('erasures', {
  userId: uuid('user_id').primaryKey(),
  requestedAt: instant('requested_at').notNull().defaultNow(),
});
