import type { DirectoryUser, User } from '@alma/shared/contract';
import { versionTag } from '../../platform/http/index.ts';
import type { UserWithGrants } from './users.repository.ts';

/** A user in the shape of `GET /users/{id}`. */
export function presentUser({ user, grants }: UserWithGrants): User {
  return {
    user_id: user.id,
    handle: user.handle,
    display_name: user.displayName,
    email: user.email,
    avatar_url: user.avatarUrl,
    bio: user.bio,
    locale: user.locale,
    timezone: user.timezone,
    status: user.status,
    kyc_level: user.kycLevel,
    is_agent: user.isAgent,
    roles: grants.map((grant) => ({
      role: grant.role,
      user_id: user.id,
      assigned_by: grant.assignedBy,
      assigned_at: grant.assignedAt.toISOString(),
    })),
    first_steps: user.firstSteps,
    created_at: user.createdAt.toISOString(),
    chosen: [
      ...(user.isLocaleChosen ? (['locale'] as const) : []),
      ...(user.isTimezoneChosen ? (['timezone'] as const) : []),
    ],
  };
}

/** The public part of a user. */
export const presentInDirectory = ({ user }: Pick<UserWithGrants, 'user'>): DirectoryUser => ({
  user_id: user.id,
  handle: user.handle,
  display_name: user.displayName,
  avatar_url: user.avatarUrl,
});

export const etagOf = ({ user }: UserWithGrants): string => versionTag(user);
