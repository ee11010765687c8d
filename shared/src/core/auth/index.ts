import { claimInstance } from '../remote/instances.ts';

export { AdminOnly } from './AdminOnly.tsx';
export { AuthProvider, useAuth, useHasRole, type Auth } from './AuthProvider.tsx';
export { safeReturnPath } from './return-path.ts';
export { authUpdatedEvent, createSession, type Session } from './session.ts';
export { signedOutEvent, type AuthState, type SessionEnvironment } from './session-core.ts';
export type { LoginInput } from './sign-in-flow.ts';
export { SignInError } from './sign-in.ts';
export { browserReader, useReader, type Reader } from './useReader.ts';
export { storageKeys } from '../../contract/values/storage-keys.ts';

claimInstance('auth');
