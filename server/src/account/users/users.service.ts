import type { User, UserUpdate } from '@alma/shared/contract';
import type { Transaction } from '../../platform/database/index.ts';
import { matches, versionTag } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { stale } from '../../platform/problems/index.ts';
import type { Signals } from '../../platform/signals/index.ts';
import { type Origin, recordAudit } from '../audit/index.ts';
import { assertDispensable, lockDuties } from './duties.ts';
import { changeWithAvatar, type Pictures } from './pictures.ts';
import {
  accountDeleted,
  type Actor,
  assertId,
  assertMayChange,
  assertMaySee,
  isLockedOut,
  noSuchUser,
  ownChanges,
} from './users.policy.ts';
import { etagOf, presentUser } from './users.present.ts';
import {
  changeUser,
  createUserReader,
  lockUser,
  type UserChanges,
  type UserRow,
} from './users.repository.ts';

export interface TaggedUser {
  user: User;
  etag: string;
}

export interface UsersOptions {
  /** Called in the transaction that locks a user out. */
  onLockedOut(tx: Transaction, userId: string): Promise<void>;
  pictures: Pictures;
  signals: Signals;
}

export interface UpdateInput {
  userId: string;
  changes: UserUpdate;
  ifMatch: string | undefined;
  origin: Origin;
}

export interface Users {
  /** The user's own view of the account. */
  current(userId: string): Promise<TaggedUser>;
  get(actor: Actor, userId: string): Promise<TaggedUser>;
  update(actor: Actor, input: UpdateInput): Promise<TaggedUser>;
}

export function createUsers(platform: Platform, { onLockedOut, pictures, signals }: UsersOptions): Users {
  const { db } = platform.database;
  const findUser = createUserReader(db);

  async function read(userId: string): Promise<TaggedUser> {
    assertId(userId);
    const found = await findUser(userId);
    if (!found) throw noSuchUser();
    return { user: presentUser(found), etag: etagOf(found) };
  }

  async function asOwner(input: UpdateInput): Promise<UpdateInput> {
    const { user } = await read(input.userId);
    return { ...input, changes: ownChanges(input.changes, user) };
  }

  /** @returns the avatar that is no longer in use. */
  async function change(tx: Transaction, { userId, changes, ifMatch, origin }: UpdateInput): Promise<string> {
    // Locked before the user's row, always in this order, so that two such changes cannot deadlock.
    if (changes.status !== undefined) await lockDuties(tx);
    const user = await lockUser(tx, userId);
    if (!user) throw noSuchUser();
    if (user.deletedAt) throw accountDeleted();
    if (!matches(ifMatch, versionTag(user))) throw stale();
    const real = realChanges(user, changes);
    if (Object.keys(real).length === 0) return '';
    if (real.avatarUrl) await pictures.claim(tx, userId, real.avatarUrl);
    if (real.status && isLockedOut(real.status)) await lockOut(tx, user);
    await changeUser(tx, userId, real, new Date(platform.now()));
    await auditChanges(tx, user, real, changes.status_reason, origin);
    return real.avatarUrl === undefined ? '' : user.avatarUrl;
  }

  async function lockOut(tx: Transaction, user: UserRow): Promise<void> {
    await assertDispensable(tx, user);
    await onLockedOut(tx, user.id);
    await signals.send(tx, { kind: 'access.ended', userId: user.id });
  }

  return {
    current: read,

    async get(actor, userId) {
      assertMaySee(actor, userId);
      return read(userId);
    },

    async update(actor, requested) {
      const { userId } = requested;
      assertMayChange(actor, userId);
      assertId(userId);
      const input = actor.isAdmin ? requested : await asOwner(requested);
      const { avatar_url: url } = input.changes;
      // A foreign picture is fetched only for a valid change.
      if (url && !matches(input.ifMatch, (await read(userId)).etag)) throw stale();
      await changeWithAvatar({ db, pictures }, { userId, url }, (tx, avatarUrl) => {
        const changes = url ? { ...input.changes, avatar_url: avatarUrl } : input.changes;
        return change(tx, { ...input, changes });
      });
      return read(userId);
    },
  };
}

/** The fields that differ from the stored ones: a repeated value creates neither an audit entry nor a new ETag. */
function realChanges(user: UserRow, changes: UserUpdate): UserChanges {
  const requested = {
    displayName: changes.display_name,
    bio: changes.bio,
    locale: changes.locale,
    timezone: changes.timezone,
    isLocaleChosen: changes.locale && true,
    isTimezoneChosen: changes.timezone && true,
    avatarUrl: changes.avatar_url,
    status: changes.status,
    kycLevel: changes.kyc_level,
    firstSteps: changes.first_steps,
  };
  const fields = Object.entries(requested) as [keyof typeof requested, unknown][];
  return Object.fromEntries(fields.filter(([field, value]) => value !== undefined && value !== user[field]));
}

/** Status and level have entries of their own; the flags only accompany the field that was chosen. */
const auditedSeparately = ['status', 'kycLevel', 'isLocaleChosen', 'isTimezoneChosen'];

async function auditChanges(
  tx: Transaction,
  user: UserRow,
  real: UserChanges,
  reason: string | undefined,
  origin: Origin,
): Promise<void> {
  if (real.status !== undefined) {
    const details = { from: user.status, to: real.status };
    await recordAudit(tx, origin, 'user.status_changed', { subjectId: user.id, details, reason });
  }
  if (real.kycLevel !== undefined) {
    const details = { from: user.kycLevel, to: real.kycLevel };
    await recordAudit(tx, origin, 'user.kyc_changed', { subjectId: user.id, details });
  }
  const fields = Object.keys(real).filter((field) => !auditedSeparately.includes(field));
  // Changes to one's own account are not recorded; changes by an administrator are.
  if (fields.length > 0 && origin.actorId !== user.id) {
    await recordAudit(tx, origin, 'user.updated', { subjectId: user.id, details: { fields } });
  }
}
