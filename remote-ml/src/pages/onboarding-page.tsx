import { useApi, useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import { useNavigate, useSearchParams } from '@alma/shared/router';
import { Button, PageHeader, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { paths } from '../components/paths.ts';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { OnboardingChat } from '../features/onboarding/OnboardingChat.tsx';
import { Picker } from '../features/onboarding/Picker.tsx';
import { texts } from '../texts.ts';

/** The session stands in the address: a reload goes on with it. */
export default function OnboardingPage() {
  const [search] = useSearchParams();
  const { user } = useAuth();
  const navigate = useNavigate();
  const cache = useApiCache();
  const sessionId = search.get('session');
  const [isPicking, setIsPicking] = useState(sessionId === null);
  const { data, error, mutate } = useApi(
    'sessions.get',
    sessionId === null ? null : { params: { session_id: sessionId } },
  );
  const session = data?.session_id === sessionId ? data : undefined;
  if (user === null) return <ThreadSkeleton />;

  const choose = (
    <Button variant="primary" onClick={() => setIsPicking(true)}>
      {texts.start.again}
    </Button>
  );
  const handleStarted = (id: string) => {
    setIsPicking(false);
    void navigate(paths.onboarding(id), { replace: sessionId === null });
  };
  const refresh = async () => {
    await mutate();
    void cache.invalidate('profiles.get');
    void cache.invalidate('profiles.list');
  };

  return (
    <>
      {sessionId === null && (
        <>
          <PageHeader title={texts.onboarding} />
          <StateCard kind="empty" icon="compass" level={2} title={texts.start.text} action={choose} />
        </>
      )}
      {session !== undefined && (
        <OnboardingChat
          key={session.session_id}
          session={session}
          user={user}
          onRefresh={refresh}
          onRestart={() => setIsPicking(true)}
        />
      )}
      {sessionId !== null && session === undefined && error === undefined && <ThreadSkeleton />}
      {sessionId !== null && session === undefined && error !== undefined && (
        <LoadFailure
          error={error}
          title={texts.guided.loadFailed}
          missing={{ title: texts.guided.notFound, action: choose }}
          onRetry={() => void mutate()}
        />
      )}
      {isPicking && (
        <Picker
          userId={user.user_id}
          {...(session ? { chosen: { profileId: session.profile_id, agentId: session.agent_id } } : {})}
          onClose={() => setIsPicking(false)}
          onStarted={handleStarted}
        />
      )}
    </>
  );
}
