import type { ReleaseManifest, RolloutAudience } from '@alma/shared/contract';
import { measuredOutcomes, rolloutKinds, rolloutStates } from '@alma/shared/contract/delivery/limits';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '#drizzle';
import { belongsTo, instant } from '../platform/database/columns.table.ts';

/** Who acted: a person, a token or neither. There are no foreign keys: ids outlive accounts and tokens. */
const actor = () => ({ actorId: uuid('actor_id'), tokenId: uuid('token_id') });

/** Why a remote is pinned or disabled. */
export interface ControlState {
  reason: string;
  actorId: string | null;
  tokenId: string | null;
  /** ISO 8601. */
  since: string;
}

/** A remote that a team may release. */
export const deliveredRemotes = pgTable('delivery_remotes', {
  name: text().primaryKey(),
  team: text().notNull(),
  /** Id of the live release; null is the build that came with the platform. */
  live: text(),
  /** Increases with each change of the live release. */
  revision: integer().notNull().default(0),
  changedAt: instant('changed_at').notNull(),
  pinned: jsonb().$type<ControlState>(),
  disabled: jsonb().$type<ControlState>(),
  /** Additional share of people for whom a new release may fail, and the required confidence of the measures. */
  tolerance: doublePrecision().notNull().default(0.01),
  confidence: doublePrecision().notNull().default(0.999),
});

/** A build as its team registered it. It never changes. */
export const releases = pgTable(
  'delivery_releases',
  {
    remote: text()
      .notNull()
      .references(() => deliveredRemotes.name),
    /** `<version>-<build>`, as in its addresses. */
    id: text().notNull(),
    /** The manifest without its files. */
    manifest: jsonb().$type<Omit<ReleaseManifest, 'files'>>().notNull(),
    /** Detects a different build that is registered under the same id. */
    fingerprint: text().notNull(),
    files: integer().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    ...actor(),
    createdAt: instant('created_at').notNull(),
    /** When one of its files was last requested, to the hour; keeps files that an open tab may need. */
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.id] }),
    index('delivery_releases_made').on(table.remote, table.createdAt, table.id),
  ],
);

const ofRelease = ({ remote, release }: Record<'remote' | 'release', PgColumn>) =>
  foreignKey({ columns: [remote, release], foreignColumns: [releases.remote, releases.id] }).onDelete(
    'cascade',
  );

/** The files of a release, with or without stored content. */
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
    ofRelease(table),
    index('delivery_release_files_hash').on(table.sha384),
  ],
);

/** Contents in the object store, without duplicates. */
export const storedFiles = pgTable('delivery_files', {
  sha384: text().primaryKey(),
  size: integer().notNull(),
  objectKey: text('object_key').notNull(),
  /** Keys of the compressed variants, which are objects too; null where compression gains nothing. */
  brotliKey: text('brotli_key'),
  gzipKey: text('gzip_key'),
  createdAt: instant('created_at').notNull(),
});

/** The source maps of a release, with or without stored content. They are never served. */
export const releaseMaps = pgTable(
  'delivery_release_maps',
  {
    remote: text().notNull(),
    release: text().notNull(),
    script: text().notNull(),
    sha384: text().notNull(),
    size: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.remote, table.release, table.script] }),
    ofRelease(table),
    index('delivery_release_maps_hash').on(table.remote, table.sha384),
  ],
);

/** Compressed source maps in the object store, per remote, so that no team can refer to another team's map. */
export const storedMaps = pgTable(
  'delivery_maps',
  {
    remote: text().notNull(),
    sha384: text().notNull(),
    /** Size before compression. */
    size: integer().notNull(),
    objectKey: text('object_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.sha384] })],
);

/** Tokens with which programs release. */
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

/** Every change of a remote's live release. */
export const rollouts = pgTable(
  'delivery_rollouts',
  {
    id: uuid().primaryKey(),
    remote: text()
      .notNull()
      .references(() => deliveredRemotes.name),
    kind: text({ enum: rolloutKinds }).notNull(),
    strategy: text().notNull(),
    state: text({ enum: rolloutStates }).notNull(),
    audience: jsonb().$type<RolloutAudience>(),
    from: text('from_release'),
    to: text('to_release'),
    reason: text(),
    /** The revision of the remote after this change. */
    revision: integer().notNull(),
    ...actor(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('delivery_rollouts_revision').on(table.remote, table.revision),
    uniqueIndex('delivery_rollouts_running')
      .on(table.remote)
      .where(sql`state = 'running'`),
  ],
);

export const deliveryMembers = pgTable(
  'delivery_members',
  {
    team: text().notNull(),
    userId: uuid('user_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.team, table.userId] }),
    index('delivery_members_user').on(table.userId),
  ],
);

/** Releases that one person gets instead of the live ones. */
export const overrides = pgTable(
  'delivery_overrides',
  {
    id: text().primaryKey(),
    userId: uuid('user_id').notNull(),
    remote: text().notNull(),
    release: text().notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('delivery_overrides_user').on(table.userId, table.createdAt)],
);

/** Reports of browsers about one release in one hour; counts only, so that they can be added. */
export const measuredHours = pgTable(
  'delivery_measures',
  {
    remote: text().notNull(),
    release: text().notNull(),
    hour: instant('hour').notNull(),
    /** `views`, `failed:<where>`, `load_ms`, or the name of a Web Vital. */
    metric: text().notNull(),
    /** Upper bound of the histogram class; '' for a plain count. */
    bound: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.hour, table.release, table.metric, table.bound] })],
);

/** Kinds of failures of a release. */
export const measuredFailures = pgTable(
  'delivery_failures',
  {
    remote: text().notNull(),
    release: text().notNull(),
    /** Hash of outcome, class and frame. */
    hash: text().notNull(),
    outcome: text({ enum: measuredOutcomes }).notNull(),
    class: text().notNull(),
    message: text(),
    frame: text(),
    views: integer().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.remote, table.release, table.hash] })],
);

/**
 * The result of a release for each person while its rollout runs: one outcome per person, whatever the number of reports.
 * Persons are stored as keyed hashes that are valid only for this rollout; rows are removed after its end.
 */
export const releaseOutcomes = pgTable(
  'delivery_rollout_voices',
  {
    rolloutId: belongsTo('rollout_id', () => rollouts.id),
    person: text().notNull(),
    isNew: boolean('is_new').notNull(),
    hasFailed: boolean('has_failed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rolloutId, table.person, table.isNew] })],
);

/** Numbers of people on each side of a rollout and of those for whom it failed; kept after the rollout has ended. */
export const rolloutComparisons = pgTable('delivery_rollout_comparisons', {
  rolloutId: uuid('rollout_id')
    .primaryKey()
    .references(() => rollouts.id, { onDelete: 'cascade' }),
  oldPeople: integer('old_people').notNull(),
  oldFailed: integer('old_failed').notNull(),
  newPeople: integer('new_people').notNull(),
  newFailed: integer('new_failed').notNull(),
  /** Since when the evidence that the new release is worse has exceeded the limit. */
  worseSince: instant('worse_since'),
});
