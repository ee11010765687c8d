import { useAuth } from '@alma/shared/auth';
import { Link, useParams } from '@alma/shared/router';
import { paths } from '../components/paths.ts';
import { RecentSessions } from '../components/RecentSessions.tsx';
import { SessionPage } from '../components/thread/SessionPage.tsx';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { SwarmSession } from '../features/swarm-session/SwarmSession.tsx';
import { SwarmSetup } from '../features/swarm-setup/SwarmSetup.tsx';
import { texts } from '../texts.ts';

const copy = texts.swarmChat;

export default function SwarmPage() {
  const { sessionId = 'new' } = useParams();
  const { loading } = useAuth();
  if (sessionId !== 'new') {
    const back = <Link to={paths.swarmSetup}>{copy.newChat}</Link>;
    return (
      <SessionPage key={sessionId} sessionId={sessionId} kind="swarm" copy={copy} back={back}>
        {(loaded) => <SwarmSession {...loaded} />}
      </SessionPage>
    );
  }
  // A draft belongs to the user who typed it.
  if (loading) return <ThreadSkeleton />;
  return (
    <>
      <SwarmSetup />
      <RecentSessions kind="swarm" path={paths.swarm} />
    </>
  );
}
