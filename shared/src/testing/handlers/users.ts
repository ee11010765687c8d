import { HttpResponse } from 'msw';
import {
  type FoundUser,
  type ParsedQuery,
  type User,
  UserSchema,
  type UserSort,
  type UserUpdate,
} from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle, isLockedOut } from '../handle.ts';
import { tables } from '../tables.ts';
import { listOf } from './paging.ts';
import { checkIfMatch, handleForAdmin, isAdmin, recordAudit, refuseLastDuty, visibleUser } from './rights.ts';

function checkUpdate(caller: User, user: User, update: UserUpdate, request: Request): void {
  const isForAdmin =
    update.status !== undefined || update.kyc_level !== undefined || update.status_reason !== undefined;
  if (isForAdmin && !isAdmin(caller)) {
    refuse(403, 'FORBIDDEN', {
      message: 'Only an administrator may change the status or the KYC level',
    });
  }
  checkIfMatch(request, user);
  const locksOut = isLockedOut({ ...user, status: update.status ?? user.status });
  if (locksOut) refuseLastDuty(user);
}

const directoryOf = ({ user_id, handle: name, display_name, avatar_url }: User): FoundUser => ({
  user_id,
  handle: name,
  display_name,
  avatar_url,
});

function matches(user: User, query: ParsedQuery<'users.list'>, isForAdmin: boolean): boolean {
  const part = query.search?.toLowerCase().replace(/^@/, '') ?? '';
  const parts = [user.handle, user.display_name, ...(isForAdmin ? [user.email ?? ''] : [])];
  const isFound = parts.some((text) => text.toLowerCase().includes(part)) || user.email === part;
  if (!isForAdmin) return isFound && user.status === 'active';
  return (
    isFound &&
    (query.status === undefined || user.status === query.status) &&
    (query.kyc_level === undefined || user.kyc_level === query.kyc_level) &&
    (query.role === undefined || user.roles.some(({ role }) => role === query.role))
  );
}

function inOrder(users: User[], sort: UserSort): User[] {
  const field = sort.replace('-', '') as 'created_at' | 'display_name' | 'status' | 'kyc_level';
  const sign = sort.startsWith('-') ? -1 : 1;
  return users.sort(
    (left, right) =>
      sign * String(left[field]).localeCompare(String(right[field])) ||
      left.user_id.localeCompare(right.user_id),
  );
}

const steps = ['profile', 'agent', 'wallet', 'chat', 'project'];

export const usersHandlers = [
  handle('users.list', ({ caller, query }) => {
    const isForAdmin = isAdmin(caller);
    const filters = [query.status, query.role, query.kyc_level, query.sort];
    if (!isForAdmin && filters.some((filter) => filter !== undefined)) {
      refuse(403, 'FORBIDDEN', { message: 'Only an administrator may filter and sort users' });
    }
    const found = [...tables.users.values()].filter((user) => matches(user, query, isForAdmin));
    const sorted = inOrder(found, query.sort ?? (isForAdmin ? '-created_at' : 'display_name'));
    return listOf('users', isForAdmin ? sorted : sorted.map(directoryOf), query);
  }),

  handle('users.byHandle', ({ caller, params }) => {
    const wanted = params.handle.replace(/^@/, '').toLowerCase();
    const user = [...tables.users.values()].find(({ handle: name }) => name === wanted);
    if (!user || (!isAdmin(caller) && user.status !== 'active')) refuse(404, 'NOT_FOUND');
    return isAdmin(caller) ? user : directoryOf(user);
  }),

  handle('users.get', ({ caller, params, tagged }) => tagged(visibleUser(caller, params.user_id))),

  handle('users.steps', ({ caller, params }) => {
    visibleUser(caller, params.user_id);
    return { steps: steps.map((step) => ({ step, is_done: tables.stepsDone.has(step) })) };
  }),

  handle('users.update', ({ caller, params, body, request, tagged }) => {
    const user = visibleUser(caller, params.user_id);
    checkUpdate(caller, user, body, request);
    const fields = ['locale', 'timezone'] as const;
    const chosen = user.chosen && fields.filter((field) => body[field] ?? user.chosen?.includes(field));
    const updated = UserSchema.parse({ ...user, ...body, chosen });
    if (updated.status !== user.status) {
      const details = { from: user.status, to: updated.status };
      recordAudit('user.status_changed', caller, user, details, body.status_reason ?? null);
    }
    tables.users.set(user.user_id, updated);
    return tagged(updated);
  }),

  handle('users.delete', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    refuseLastDuty(user);
    tables.users.set(user.user_id, {
      ...user,
      handle: `deleted-${user.user_id}`,
      display_name: 'Deleted user',
      email: null,
      avatar_url: '',
      bio: '',
      status: 'archived',
      roles: [],
    });
    recordAudit('user.deleted', caller, user, {});
    return undefined;
  }),

  handle('users.export', ({ caller, params }) => {
    const user = visibleUser(caller, params.user_id);
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="alma-${user.handle}.zip"`,
    };
    // The end record of an empty archive.
    return new HttpResponse(new Uint8Array([0x50, 0x4b, 5, 6, ...new Array<number>(18).fill(0)]), {
      headers,
    });
  }),

  handleForAdmin('audit.list', ({ query }) => {
    const found = tables.audit.filter(
      (entry) =>
        (query.action === undefined || entry.action === query.action) &&
        (query.actor_id === undefined || entry.actor_id === query.actor_id) &&
        (query.subject_id === undefined || entry.subject_id === query.subject_id) &&
        (query.from === undefined || Date.parse(entry.at) >= Date.parse(query.from)) &&
        (query.to === undefined || Date.parse(entry.at) < Date.parse(query.to)),
    );
    const { length: rows } = tables.audit;
    const chain = {
      state: 'whole' as const,
      checked_at: '2026-03-04T09:00:00.000Z',
      rows,
      head: 'head',
      broken: [],
    };
    return { ...listOf('entries', found.reverse(), query), chain, both_duties: [] };
  }),

  handleForAdmin('mail.welcome', ({ body }) => {
    const user = tables.users.get(body.user_id);
    if (!user) refuse(404, 'NOT_FOUND', { message: 'There is no such user' });
    if (user.email === null)
      return { success: false, user_email: '', error: 'This user has no e-mail address' };
    return { success: true, user_email: user.email };
  }),
];
