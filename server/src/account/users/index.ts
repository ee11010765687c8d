export { assertAccount, lockAccount } from './accounts.ts';
export { userAvatars } from './avatars.ts';
export { findUserNames } from './directory.repository.ts';
export { directoryCards } from './directory.service.ts';
export { listBothDuties } from './duties.ts';
export { changeWithAvatar, type Pictures } from './pictures.ts';
export { signInUser, type InitialProfile, type KnownUser, type ProviderIdentity } from './sign-in.service.ts';
export { openUsers } from './users.domain.ts';
export { actorOf } from './users.routes.ts';
export { assertMaySee, isLockedOut, lockedOutStatuses, type Actor } from './users.policy.ts';
export type { Users } from './users.service.ts';
export { hasAnyUser, lockUser } from './users.repository.ts';
/** Tables for foreign keys of other domains, and for the query that finds a caller's rights. */
export { identities, roleGrants, users } from './users.table.ts';
