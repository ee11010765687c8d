import { useAuth } from '@alma/shared/auth';
import { addIcons } from '@alma/shared/ui';
import { pageIcons } from '@alma/shared/ui/page-icons';
import type { ReactNode } from 'react';
import { RemotesProvider, type RemoteStore } from '../remotes/index.ts';
import { SessionEnded } from '../session-ended/SessionEnded.tsx';
import { SignedInRoutes } from './SignedInRoutes.tsx';

addIcons(pageIcons);

interface SignedInProps {
  remotes: RemoteStore;
  /** Above every page. */
  notice?: ReactNode;
}

/** The whole application for signed-in people. */
export function SignedIn({ remotes, notice }: SignedInProps) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <RemotesProvider store={remotes}>
      <SignedInRoutes notice={notice} />
      <SessionEnded />
    </RemotesProvider>
  );
}
