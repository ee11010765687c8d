import { randomUUID } from 'node:crypto';
import { type ParsedBody, type ParsedQuery, type Profile, profileLimits } from '@alma/shared/contract';
import { createFullTotals, type Db, type Transaction } from '../../platform/database/index.ts';
import { matches, sliceOf, versionTag } from '../../platform/http/index.ts';
import { answerOnceIn, earlierReply } from '../../platform/idempotency/index.ts';
import { isId } from '../../platform/ids/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { stale } from '../../platform/problems/index.ts';
import { type Actor, assertMaySee, changeWithAvatar, lockAccount, type Pictures } from '../users/index.ts';
import { basicColumns, groupColumns } from './profiles.columns.ts';
import { assertOwn, noSuchProfile, tooManyProfiles } from './profiles.errors.ts';
import { presentProfile } from './profiles.present.ts';
import {
  changeProfile,
  countProfiles,
  deleteProfile,
  findProfile,
  hasAgent,
  hasJob,
  insertProfile,
  listProfiles,
  lockProfile,
} from './profiles.repository.ts';

export interface TaggedProfile {
  profile: Profile;
  etag: string;
}

export interface ProfileChange {
  id: string;
  groups: Groups;
  ifMatch: string | undefined;
  along?: FurtherWrites;
}

interface CreateOptions {
  /** A repeated key gets the profile of the first call. */
  key?: string | undefined;
  along?: FurtherWrites;
}

export type Profiles = ReturnType<typeof createProfiles>;

type Groups = ParsedBody<'profiles.update'>;
type NewGroups = Omit<ParsedBody<'profiles.create'>, 'user_id'>;

interface NewProfile {
  id: string;
  userId: string;
  avatarUrl: string;
}

/** Further writes in the transaction of a change. They must be short and call no other service. */
type FurtherWrites = (tx: Transaction, profileId: string) => Promise<void>;

export function createProfiles(platform: Platform, pictures: Pictures) {
  const { db } = platform.database;
  const now = (): Date => new Date(platform.now());

  const insert = createInsert(pictures, now);

  async function read(actor: Actor, id: string): Promise<TaggedProfile & { userId: string }> {
    const found = isId(id) ? await findProfile(db, id) : undefined;
    assertOwn(actor, found?.profile);
    if (!found) throw noSuchProfile();
    return {
      profile: presentProfile(found),
      etag: versionTag(found.profile),
      userId: found.profile.userId,
    };
  }

  return {
    list: createList(db),
    get: (actor: Actor, id: string): Promise<TaggedProfile> => read(actor, id),
    hasJob: (userId: string) => hasJob(db, userId),
    hasAgent: (userId: string) => hasAgent(db, userId),

    async create(
      actor: Actor,
      { user_id: owner, ...groups }: ParsedBody<'profiles.create'>,
      { key, along }: CreateOptions = {},
    ): Promise<TaggedProfile> {
      const userId = owner ?? actor.userId;
      assertMaySee(actor, userId);
      const { avatar_url: requestedUrl } = groups.basic_identification;
      const call = {
        userId: actor.userId,
        endpoint: `profiles.create/${userId}`,
        key,
        body: groups,
        isGone: async (first: { id: string }, tx: Transaction) =>
          (await findProfile(tx, first.id)) === undefined,
      };
      // Early checks before a picture is fetched; the decisive ones below hold the account's lock.
      const first = requestedUrl
        ? await db.transaction(async (tx) => (await earlierReply(tx, call)) ?? assertQuota(tx, userId))
        : undefined;
      if (first) return read(actor, first.id);
      let created = { id: '' };
      await changeWithAvatar({ db, pictures }, { userId, url: requestedUrl }, async (tx, avatarUrl) => {
        const id = randomUUID();
        created = await answerOnceIn(tx, platform, call, async () => {
          await insert(tx, { id, userId, avatarUrl }, groups);
          await along?.(tx, id);
          return { id };
        });
        return created.id === id ? '' : avatarUrl;
      });
      return read(actor, created.id);
    },

    async update(actor: Actor, { id, groups, ifMatch, along }: ProfileChange): Promise<TaggedProfile> {
      const before = await read(actor, id);
      if (!matches(ifMatch, before.etag)) throw stale();
      const { basic_identification: basic } = groups;
      const { userId } = before;
      await changeWithAvatar({ db, pictures }, { userId, url: basic?.avatar_url }, async (tx, avatarUrl) => {
        await lockAccount(tx, userId);
        const row = await lockProfile(tx, id);
        if (!row) throw noSuchProfile();
        if (!matches(ifMatch, versionTag(row))) throw stale();
        const changes = columnsOf(groups, avatarUrl);
        if (Object.keys(changes).length === 0) return '';
        if (avatarUrl && avatarUrl !== row.avatarUrl) await pictures.claim(tx, row.userId, avatarUrl);
        await changeProfile(tx, id, { ...changes, updatedAt: now() });
        await along?.(tx, id);
        return basic !== undefined && row.avatarUrl !== avatarUrl ? row.avatarUrl : '';
      });
      return read(actor, id);
    },

    async delete(actor: Actor, id: string, ifMatch?: string): Promise<void> {
      const { userId, profile } = await read(actor, id);
      await db.transaction((tx) => deleteCurrent(tx, id, ifMatch));
      const { avatar_url: avatarUrl } = profile.basic_identification;
      if (avatarUrl) await pictures.discard(userId, avatarUrl);
    },
  };
}

const createInsert =
  (pictures: Pictures, now: () => Date) =>
  async (tx: Transaction, { id, userId, avatarUrl }: NewProfile, groups: NewGroups): Promise<void> => {
    await assertQuota(tx, userId);
    if (avatarUrl) await pictures.claim(tx, userId, avatarUrl);
    const at = now();
    await insertProfile(tx, {
      id,
      userId,
      ...basicColumns(groups.basic_identification),
      ...groupColumns(groups),
      avatarUrl,
      createdAt: at,
      updatedAt: at,
    });
  };

function createList(db: Db) {
  const fullTotals = createFullTotals();
  return async (actor: Actor, query: ParsedQuery<'profiles.list'>) => {
    const userId = query.user_id || (actor.isAdmin ? undefined : actor.userId);
    if (userId !== undefined) assertMaySee(actor, userId);
    if (userId !== undefined && !isId(userId)) return { profiles: [], total: 0 };
    const filter = { userId, search: query.search, jobTitle: query.job_title };
    const page = sliceOf(query);
    const { rows, total } = await fullTotals.read(filter, page, (isFull) =>
      listProfiles(db, filter, page, isFull),
    );
    return { profiles: rows.map(presentProfile), total };
  };
}

const columnsOf = (groups: Groups, avatarUrl: string) => ({
  ...(groups.basic_identification && { ...basicColumns(groups.basic_identification), avatarUrl }),
  ...groupColumns(groups),
});

async function deleteCurrent(tx: Transaction, id: string, ifMatch: string | undefined): Promise<void> {
  const row = await lockProfile(tx, id);
  if (row && !matches(ifMatch, versionTag(row))) throw stale();
  await deleteProfile(tx, id);
}

async function assertQuota(tx: Transaction, userId: string): Promise<void> {
  await lockAccount(tx, userId);
  if ((await countProfiles(tx, userId)) >= profileLimits.perUser) throw tooManyProfiles();
}
