import type { DirectoryUser, FoundUser, ParsedQuery } from '@alma/shared/contract';
import { createFullTotals, type Db } from '../../platform/database/index.ts';
import { sliceOf } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { forbidden } from '../../platform/problems/index.ts';
import { findByHandle, findExisting, findUsers, type UserFilter } from './directory.repository.ts';
import { type Actor, noSuchUser } from './users.policy.ts';
import { presentInDirectory, presentUser } from './users.present.ts';

export interface FoundUsers {
  users: FoundUser[];
  total: number;
}

export type Directory = ReturnType<typeof createDirectory>;

/** Finds users: administrators see every account, others see name cards of active ones. */
export function createDirectory({ database: { db } }: Platform) {
  const fullTotals = createFullTotals();
  return {
    async list(actor: Actor, query: ParsedQuery<'users.list'>): Promise<FoundUsers> {
      const filter = actor.isAdmin ? everybody(query) : activeOnly(query);
      const sort = query.sort ?? (actor.isAdmin ? '-created_at' : 'display_name');
      const page = { sort, ...sliceOf(query) };
      const { rows, total } = await fullTotals.read(filter, page, (isFull) =>
        findUsers(db, filter, page, isFull),
      );
      return { users: rows.map(actor.isAdmin ? presentUser : presentInDirectory), total };
    },

    async byHandle(actor: Actor, handle: string): Promise<FoundUser> {
      const found = await findByHandle(db, handle.replace(/^@/, ''));
      if (!found) throw noSuchUser();
      if (actor.isAdmin) return presentUser(found);
      if (found.user.status !== 'active') throw noSuchUser();
      return presentInDirectory(found);
    },
  };
}

/** Name cards by user id: null for people whom the directory hides, absent for accounts that are gone. */
export async function directoryCards(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, DirectoryUser | null>> {
  const found = await findExisting(db, userIds);
  return new Map(
    found.map((user) => [user.id, user.status === 'active' ? presentInDirectory({ user }) : null]),
  );
}

function everybody(query: ParsedQuery<'users.list'>): UserFilter {
  const { status, role, kyc_level: kycLevel } = query;
  return { search: searched(query.search), status, role, kycLevel, hidesEmails: false };
}

function activeOnly({
  search,
  status,
  role,
  kyc_level: kycLevel,
  sort,
}: ParsedQuery<'users.list'>): UserFilter {
  if ([status, role, kycLevel, sort].some((value) => value !== undefined)) {
    throw forbidden('Only an administrator may filter and sort users');
  }
  return { search: searched(search), status: 'active', hidesEmails: true };
}

/** Removes a typed leading @. A line break would match across two searched lines. */
function searched(search: string | undefined): string | undefined {
  const text = search?.replace(/^@/, '').replaceAll(/\s+/g, ' ');
  return text === '' ? undefined : text;
}
