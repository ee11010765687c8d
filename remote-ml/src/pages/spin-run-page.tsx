import { useApiCache } from '@alma/shared/api';
import { useAuth } from '@alma/shared/auth';
import type { User } from '@alma/shared/contract';
import { Link, useNavigate, useParams } from '@alma/shared/router';
import { ButtonLink, StateCard } from '@alma/shared/ui';
import { useCallback, useState } from 'react';
import { paths } from '../components/paths.ts';
import { clearInit, readInit } from '../components/spin-init.ts';
import { ThreadSkeleton } from '../components/ThreadSkeleton.tsx';
import { SpinChat } from '../features/spin-chat/SpinChat.tsx';
import { spinTexts as copy } from '../features/spin-chat/texts.ts';
import { setupDraft } from '../features/spin-setup/setup-draft.ts';

/** A new run, or the one in the address. */
export default function SpinRunPage() {
  const { sessionId = '' } = useParams();
  const { user } = useAuth();
  if (user === null) return <ThreadSkeleton />;
  if (sessionId === 'new') return <NewRun user={user} />;
  return <SpinChat key={sessionId} goal={{ kind: 'resume', sessionId }} user={user} />;
}

/** Starts the stored setup. The address then becomes that of the run. */
function NewRun({ user }: { user: User }) {
  const navigate = useNavigate();
  const { invalidate } = useApiCache();
  const [spinStart] = useState(readInit);
  const handleStarted = useCallback(
    (sessionId: string) => {
      clearInit();
      setupDraft.drop();
      void invalidate('spin.list');
      void invalidate('sessions.list');
      void navigate(paths.spin(sessionId), { replace: true });
    },
    [navigate, invalidate],
  );
  if (spinStart === undefined) {
    return (
      <StateCard
        kind="error"
        level={1}
        title={copy.missingInit}
        text={copy.missingInitText}
        action={
          <ButtonLink>
            <Link to={paths.spinSetup}>{copy.backToSetup}</Link>
          </ButtonLink>
        }
      />
    );
  }
  return <SpinChat goal={{ kind: 'init', ...spinStart }} user={user} onStarted={handleStarted} />;
}
