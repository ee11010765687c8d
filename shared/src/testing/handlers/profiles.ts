import { type Profile, profileLimits, type User } from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { nextId } from '../ids.ts';
import { fillGroups } from '../profile-groups.ts';
import { tables } from '../tables.ts';
import { once } from './once.ts';
import { listOf } from './paging.ts';
import { checkIfMatch, isAdmin } from './rights.ts';

const ownProfiles = (userId: string): Profile[] =>
  [...tables.profiles.values()].filter(({ user_id }) => user_id === userId);

/** Another user's profile is answered as not found. */
export function visibleProfile(caller: User, profileId: string): Profile {
  const profile = tables.profiles.get(profileId);
  const isVisible = profile && (profile.user_id === caller.user_id || isAdmin(caller));
  return isVisible ? profile : refuse(404, 'NOT_FOUND', { message: 'There is no such profile' });
}

const includes = (text: string | null, part = ''): boolean =>
  (text ?? '').toLowerCase().includes(part.toLowerCase());

export const profilesHandlers = [
  handle('profiles.list', ({ caller, query }) => {
    const userId = query.user_id ?? (isAdmin(caller) ? undefined : caller.user_id);
    if (userId !== undefined && userId !== caller.user_id && !isAdmin(caller))
      refuse(403, 'FORBIDDEN', { message: 'You do not have permission to view this user' });
    const found = [...tables.profiles.values()].filter(
      ({ user_id, basic_identification: basic }) =>
        (userId === undefined || user_id === userId) &&
        includes(basic.job_title, query.job_title) &&
        [basic.full_name, basic.job_title, basic.location].some((text) => includes(text, query.search)),
    );
    return listOf('profiles', found.reverse(), query);
  }),

  handle('profiles.create', ({ caller, body: { user_id, ...groups }, request, tagged }) => {
    const userId = user_id ?? caller.user_id;
    if (userId !== caller.user_id && !isAdmin(caller)) refuse(403, 'FORBIDDEN');
    const { firstId, remember } = once(`profiles.create ${caller.user_id} ${userId}`, request, groups);
    const first = tables.profiles.get(firstId);
    if (first) return tagged(first);
    if (ownProfiles(userId).length >= profileLimits.perUser)
      refuse(409, 'LIMIT_REACHED', {
        message: `A user has at most ${profileLimits.perUser} profiles`,
      });
    const now = new Date().toISOString();
    const profile: Profile = {
      id: nextId('profile'),
      user_id: userId,
      ...fillGroups(groups),
      agents: [],
      created_at: now,
      updated_at: now,
    };
    tables.profiles.set(profile.id, profile);
    remember(profile.id);
    return tagged(profile);
  }),

  handle('profiles.get', ({ caller, params, tagged }) => tagged(visibleProfile(caller, params.profile_id))),

  handle('profiles.update', ({ caller, params, body, request, tagged }) => {
    const profile = visibleProfile(caller, params.profile_id);
    checkIfMatch(request, profile);
    const sent = Object.entries(body).filter(([, group]) => group !== undefined);
    const filled = Object.entries(fillGroups(body)).filter(([name]) =>
      sent.some(([group]) => group === name),
    );
    const updated = {
      ...profile,
      ...(Object.fromEntries(filled) as Partial<Profile>),
      updated_at: new Date().toISOString(),
    };
    tables.profiles.set(profile.id, updated);
    return tagged(updated);
  }),

  handle('profiles.delete', ({ caller, params }) => {
    tables.profiles.delete(visibleProfile(caller, params.profile_id).id);
    return undefined;
  }),
];
