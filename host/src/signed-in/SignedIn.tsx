import { useAuth } from '@alma/shared/auth';
import { addIcons } from '@alma/shared/ui';
import { pageIcons } from '@alma/shared/ui/page-icons';
import { RemotesProvider, type RemoteStore } from '../remotes/index.ts';
import { SessionEnded } from '../session-ended/SessionEnded.tsx';
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx';
import { SignedInRoutes } from './SignedInRoutes.tsx';

addIcons(pageIcons);

/** Everything that only signed-in people see, and its outline while nobody knows yet who is there. */
export function SignedIn({ remotes }: { remotes: RemoteStore }) {
  const { user } = useAuth();
  if (!user) return <ShellSkeleton />;
  return (
    <RemotesProvider store={remotes}>
      <SignedInRoutes />
      <SessionEnded />
    </RemotesProvider>
  );
}
