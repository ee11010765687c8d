import { useAuth } from '@alma/shared/auth';
import { Link, useParams } from '@alma/shared/router';
import { ButtonLink } from '@alma/shared/ui';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { paths } from '../components/paths.ts';
import { RecentSessions } from '../components/RecentSessions.tsx';
import { useSession } from '../components/thread/useSession.ts';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { SwarmSession } from '../features/swarm-session/SwarmSession.tsx';
import { SwarmSetup } from '../features/swarm-setup/SwarmSetup.tsx';
import { texts } from '../texts.ts';

const copy = texts.swarmChat;

export default function SwarmPage() {
  const { sessionId = 'new' } = useParams();
  const { loading } = useAuth();
  if (sessionId !== 'new') return <SwarmChat key={sessionId} sessionId={sessionId} />;
  // A draft belongs to the user who typed it.
  if (loading) return <ThreadSkeleton />;
  return (
    <>
      <SwarmSetup />
      <RecentSessions kind="swarm" path={paths.swarm} />
    </>
  );
}

function SwarmChat({ sessionId }: { sessionId: string }) {
  const { user } = useAuth();
  const session = useSession(sessionId, 'swarm');
  const isElsewhere = session.data !== undefined && session.data.kind !== 'swarm';
  if (session.data !== undefined && user !== null && !isElsewhere) {
    return <SwarmSession session={session.data} user={user} onRefresh={session.mutate} />;
  }
  if (session.error === undefined && !isElsewhere) return <ThreadSkeleton />;
  return (
    <LoadFailure
      error={session.error}
      isElsewhere={isElsewhere}
      title={copy.loadFailed}
      missing={{
        title: copy.notFound,
        text: texts.page.notFoundText,
        action: (
          <ButtonLink>
            <Link to={paths.swarmSetup}>{copy.newChat}</Link>
          </ButtonLink>
        ),
      }}
      onRetry={() => void session.mutate()}
    />
  );
}
