import { useApiCache, useIsMounted } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract';
import { useNavigate, useSearchParams } from '@alma/shared/router';
import { Button, PageHeader, StateCard } from '@alma/shared/ui';
import { useState } from 'react';
import { isGone } from '../components/is-gone.ts';
import { LoadFailure } from '../components/LoadFailure.tsx';
import { paths } from '../components/paths.ts';
import { RecentSessions } from '../components/RecentSessions.tsx';
import { useSession } from '../components/thread/useSession.ts';
import { newChatState } from '../components/thread/useThread.ts';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { ChangeDialog } from '../features/onboarding/ChangeDialog.tsx';
import { OnboardingChat } from '../features/onboarding/OnboardingChat.tsx';
import { Picker } from '../features/onboarding/Picker.tsx';
import { type Chosen, useProfiles } from '../features/onboarding/useChoice.ts';
import { texts } from '../texts.ts';

/** The address contains the session id, so that a reload continues it. */
export default function OnboardingPage() {
  const [search] = useSearchParams();
  const { user } = useAuth();
  const sessionId = search.get('session');
  if (user === null) return <ThreadSkeleton />;
  if (sessionId === null) return <Start user={user} />;
  return <Started key={sessionId} user={user} sessionId={sessionId} />;
}

function Start({ user }: { user: User }) {
  const [isPicking, setIsPicking] = useState(true);
  // The dialog opens automatically, so its choices are loaded first: later ones would move its title and buttons.
  const { data, error } = useProfiles(user.user_id);
  const isKnown = data !== undefined || error !== undefined;
  return (
    <>
      <PageHeader title={texts.onboarding} />
      <StateCard
        kind="empty"
        icon="compass"
        level={2}
        title={texts.start.text}
        action={<ChooseButton busy={isPicking && !isKnown} onClick={() => setIsPicking(true)} />}
      />
      <RecentSessions kind="onboarding" path={paths.onboarding} />
      {isPicking && isKnown && <StartDialog user={user} onClose={() => setIsPicking(false)} />}
    </>
  );
}

function Started({ user, sessionId }: { user: User; sessionId: string }) {
  const cache = useApiCache();
  const [open, setOpen] = useState<'pick' | 'change'>();
  const { session: stored, reading } = useSession(sessionId, 'onboarding');
  const { error, mutate } = reading;
  const session = stored?.kind === 'onboarding' && !isGone(error) ? stored : undefined;
  const close = () => setOpen(undefined);
  const refresh = async () => {
    await mutate();
    void cache.invalidate('profiles.get');
    void cache.invalidate('profiles.list');
  };

  if (stored === undefined && error === undefined) return <ThreadSkeleton />;
  return (
    <>
      {session === undefined ? (
        <LoadFailure
          reading={reading}
          isElsewhere={stored !== undefined}
          title={texts.guided.loadFailed}
          missing={{
            title: texts.guided.notFound,
            action: <ChooseButton onClick={() => setOpen('pick')} />,
          }}
        />
      ) : (
        <OnboardingChat
          session={session}
          user={user}
          onRefresh={refresh}
          onRestart={() => setOpen('pick')}
          onChange={() => setOpen('change')}
        />
      )}
      {open === 'pick' && (
        <StartDialog
          user={user}
          onClose={close}
          {...(session && { chosen: { profileId: session.profile_id, agentId: session.agent_id } })}
        />
      )}
      {open === 'change' && session !== undefined && (
        <ChangeDialog userId={user.user_id} session={session} onClose={close} onChanged={refresh} />
      )}
    </>
  );
}

const ChooseButton = ({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) => (
  <Button variant="primary" busy={busy} onClick={onClick}>
    {texts.start.chooseAgain}
  </Button>
);

/** The start of a new chat. */
function StartDialog({ user, chosen, onClose }: { user: User; chosen?: Chosen; onClose: () => void }) {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const cache = useApiCache();
  const handleStarted = (id: string) => {
    void cache.invalidate('sessions.list');
    if (!isMounted()) return;
    onClose();
    // The first chat replaces the start page in the history; a restart keeps the chat before it.
    void navigate(paths.onboarding(id), { replace: chosen === undefined, state: newChatState });
  };
  return <Picker userId={user.user_id} chosen={chosen} onClose={onClose} onStarted={handleStarted} />;
}
