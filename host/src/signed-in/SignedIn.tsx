import { useAuth } from '@alma/shared/auth';
import { addIcons } from '@alma/shared/ui';
import { pageIcons } from '@alma/shared/ui/page-icons';
import { RemotesProvider, type RemoteStore } from '../remotes/index.ts';
import { SessionEnded } from '../session-ended/SessionEnded.tsx';
import { SignedInRoutes } from './SignedInRoutes.tsx';

addIcons(pageIcons);

/** Everything that only signed-in people see. */
export function SignedIn({ remotes }: { remotes: RemoteStore }) {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <RemotesProvider store={remotes}>
      <SignedInRoutes />
      <SessionEnded />
    </RemotesProvider>
  );
}
