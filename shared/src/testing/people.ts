import type { Role, User } from '../contract/index.ts';

const since = '2026-01-05T09:00:00.000Z';

/** A user as the server returns it; the test sets the fields that it needs, the others have defaults. */
export function makeUser(
  user: Partial<User> & Pick<User, 'handle'>,
  roles: readonly Role[] = ['USER'],
): User {
  const user_id = user.user_id ?? `user-${user.handle}`;
  return {
    display_name: user.handle.charAt(0).toUpperCase() + user.handle.slice(1),
    email: `${user.handle}@alma.test`,
    avatar_url: '',
    bio: '',
    locale: 'en-US',
    timezone: 'UTC',
    status: 'active',
    kyc_level: 0,
    is_agent: false,
    created_at: since,
    ...user,
    user_id,
    roles: roles.map((role) => ({ role, user_id, assigned_by: null, assigned_at: since })),
  };
}

/** The people of every test. */
export const people = {
  admin: makeUser({ handle: 'admin', display_name: 'Ada Admin', kyc_level: 3 }, ['USER', 'ADMIN']),
  maya: makeUser({ handle: 'maya', display_name: 'Maya Creator', bio: 'Builds things.', kyc_level: 2 }, [
    'USER',
    'CREATOR',
  ]),
  leo: makeUser({ handle: 'leo', display_name: 'Leo User' }),
  theo: makeUser({ handle: 'theo', display_name: 'Theo Treasurer', kyc_level: 1 }, [
    'USER',
    'TREASURY',
    'PM',
    'REVIEWER',
  ]),
  sven: makeUser({ handle: 'sven', display_name: 'Sven Suspended', status: 'suspended' }),
} as const satisfies Record<string, User>;

export type Person = keyof typeof people;
