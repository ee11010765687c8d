export { assertAccount, lockAccount } from './accounts.ts';
export { userAvatars } from './avatars.ts';
export { createDirectory, directoryCards } from './directory.service.ts';
export { listBothDuties } from './duties.ts';
export { createErasure } from './erasure.service.ts';
export { nameUsers } from './erasure.repository.ts';
export { createExport, usersHolder } from './export.service.ts';
export { createFirstSteps, type FirstSteps } from './first-steps.ts';
export type { Pictures } from './pictures.ts';
export { createRoles } from './roles.service.ts';
export { signInUser, type InitialProfile, type KnownUser, type ProviderIdentity } from './sign-in.service.ts';
export { actorOf, usersRoutes } from './users.routes.ts';
export { assertMaySee, isLockedOut, type Actor } from './users.rules.ts';
export { createUsers, type Users, type UsersOptions } from './users.service.ts';
export { hasAnyUser } from './users.repository.ts';
/** Tables that others refer to: foreign keys, and the one query that tells a caller's rights. */
export { identities, roleGrants, users } from './users.table.ts';
