import { type Profile, profileLimits, type User } from '../../contract/index.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { fillGroups } from '../profile-groups.ts';
import { etagOf, tables } from '../tables.ts';
import { pageOf } from './paging.ts';
import { isAdmin, stale } from './rights.ts';

let made = 0;

const ownProfiles = (userId: string): Profile[] =>
  [...tables.profiles.values()].filter(({ user_id }) => user_id === userId);

/** Another user's profile is answered as not found. */
export function visibleProfile(caller: User, profileId: string): Profile | Response {
  const profile = tables.profiles.get(profileId);
  const isVisible = profile && (profile.user_id === caller.user_id || isAdmin(caller));
  return isVisible ? profile : apiError(404, 'NOT_FOUND', { message: 'There is no such profile' });
}

const includes = (text: string | null, part = ''): boolean =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());

export const profilesHandlers = [
  handle('profiles.list', ({ caller, query }) => {
    const userId = query.user_id ?? (isAdmin(caller) ? undefined : caller.user_id);
    if (userId !== undefined && userId !== caller.user_id && !isAdmin(caller))
      return apiError(403, 'FORBIDDEN', { message: 'You do not have permission to view this user' });
    const found = [...tables.profiles.values()].filter(
      ({ user_id, basic_identification: basic }) =>
        (userId === undefined || user_id === userId) &&
        includes(basic.job_title, query.job_title) &&
        [basic.full_name, basic.job_title, basic.location].some((text) => includes(text, query.search)),
    );
    const { items, ...rest } = pageOf(found.reverse(), query);
    return { profiles: items, ...rest };
  }),

  handle('profiles.create', ({ caller, body: { user_id, ...groups }, replyHeaders }) => {
    const userId = user_id ?? caller.user_id;
    if (userId !== caller.user_id && !isAdmin(caller)) return apiError(403, 'FORBIDDEN');
    if (ownProfiles(userId).length >= profileLimits.perUser)
      return apiError(409, 'LIMIT_REACHED', {
        message: `A user has at most ${profileLimits.perUser} profiles`,
      });
    made += 1;
    const now = new Date().toISOString();
    const profile: Profile = {
      id: `profile-${made}`,
      user_id: userId,
      ...fillGroups(groups),
      agents: [],
      created_at: now,
      updated_at: now,
    };
    tables.profiles.set(profile.id, profile);
    replyHeaders.set('etag', etagOf(profile));
    return profile;
  }),

  handle('profiles.get', ({ caller, params, replyHeaders }) => {
    const profile = visibleProfile(caller, params.profile_id);
    if (!(profile instanceof Response)) replyHeaders.set('etag', etagOf(profile));
    return profile;
  }),

  handle('profiles.update', ({ caller, params, body, request, replyHeaders }) => {
    const profile = visibleProfile(caller, params.profile_id);
    if (profile instanceof Response) return profile;
    const ifMatch = request.headers.get('if-match');
    if (ifMatch !== null && ifMatch !== etagOf(profile)) return stale();
    const given = Object.entries(body).filter(([, group]) => group !== undefined);
    const filled = Object.entries(fillGroups(body)).filter(([name]) =>
      given.some(([group]) => group === name),
    );
    const updated = {
      ...profile,
      ...(Object.fromEntries(filled) as Partial<Profile>),
      updated_at: new Date().toISOString(),
    };
    tables.profiles.set(profile.id, updated);
    replyHeaders.set('etag', etagOf(updated));
    return updated;
  }),

  handle('profiles.delete', ({ caller, params }) => {
    const profile = visibleProfile(caller, params.profile_id);
    if (profile instanceof Response) return profile;
    tables.profiles.delete(profile.id);
    return undefined;
  }),
];
