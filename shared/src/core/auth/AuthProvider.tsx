import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Role } from '../../contract/users/entities.ts';
import { useAtomValue } from '../state/index.ts';
import type { Session } from './session.ts';
import type { AuthState } from './session-core.ts';
import { authTexts } from './texts.ts';

const SessionContext = createContext<Session | null>(null);

interface AuthProviderProps {
  session: Session;
  children: ReactNode;
}

/** Provides the page's session, and reads the current user at the start. */
export function AuthProvider({ session, children }: AuthProviderProps) {
  // No effect if the page has already started the session.
  useEffect(() => void session.start(), [session]);
  return <SessionContext value={session}>{children}</SessionContext>;
}

export type Auth = AuthState &
  Pick<Session, 'login' | 'logout' | 'completeSignIn' | 'resume' | 'setUser' | 'reload'>;

/**
 * The signed-in user, and the actions to sign in and out.
 * @throws a developer error outside `AuthProvider`.
 */
export function useAuth(): Auth {
  const session = useContext(SessionContext);
  if (!session) throw new Error(authTexts.outsideScope);
  const state = useAtomValue(session.state);
  const { login, logout, completeSignIn, resume, setUser, reload } = session;
  return { ...state, login, logout, completeSignIn, resume, setUser, reload };
}

/** True when the signed-in user holds the role. For display only: the server enforces every rule. */
export function useHasRole(role: Role): boolean {
  const { user } = useAuth();
  return user?.roles.some((grant) => grant.role === role) ?? false;
}
