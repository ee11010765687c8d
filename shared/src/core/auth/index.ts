import { claimInstance } from '../remote/instances.ts';

export { AuthProvider, useAuth, useHasRole, type Auth } from './AuthProvider.tsx';
export { safeReturnPath } from './return-path.ts';
export {
  authUpdatedEvent,
  createSession,
  signedOutEvent,
  type AuthState,
  type LoginInput,
  type Session,
  type SessionSurroundings,
} from './session.ts';
export { SignInError } from './sign-in.ts';
export { browserReader, useReader, type Reader } from './useReader.ts';
export { storageKeys } from '../../contract/values/storage-keys.ts';

claimInstance('auth');
