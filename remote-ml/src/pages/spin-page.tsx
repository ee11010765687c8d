import { useAuth } from '@alma/shared/auth';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { RunsCard } from '../features/spin-setup/RunsCard.tsx';
import { SpinSetup } from '../features/spin-setup/SpinSetup.tsx';

/** The setup of a run. Runs have their own page, so this one loads neither threads nor Markdown. */
export default function SpinPage() {
  const { user } = useAuth();
  if (user === null) return <ThreadSkeleton />;
  return (
    <>
      <SpinSetup viewerId={user.user_id} />
      <RunsCard />
    </>
  );
}
