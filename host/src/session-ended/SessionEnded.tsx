import { useAuth } from '@alma/shared/auth';
import { styled } from '@alma/shared/styled';
import { Banner, Button } from '@alma/shared/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HostBoundary } from '../failure/HostBoundary.tsx';
import { texts } from '../texts.ts';

// A chunk of its own, since few visitors see it; if it fails to load, the banner says the same.
const SessionEndedDialog = lazy(() =>
  import('./SessionEndedDialog.tsx').then((module) => ({ default: module.SessionEndedDialog })),
);

const Place = styled.div`
  position: fixed;
  z-index: var(--z-drawer);
  right: 24px;
  bottom: 24px;
  left: 24px;
  max-width: 560px;
  margin: 0 auto;

  /* A chat has its composer at the lower edge, and the text in it must not be covered. */
  body:has([data-page='fill']) & {
    top: calc(var(--topbar-h) + 12px);
    bottom: auto;
  }

  > div {
    box-shadow: var(--e-2);
  }
`;

/** Says that the session expired in use, and keeps the page with all typed text. */
export function SessionEnded() {
  const { hasEnded } = useAuth();
  return hasEnded ? <Ended /> : null;
}

function Ended() {
  const { resume } = useAuth();
  const [isOpen, setIsOpen] = useState(true);
  const signInElsewhere = () => void window.open('/login', '_blank');

  // If tabs share no storage, no event announces a sign-in in another tab: check when this tab becomes visible.
  useEffect(() => {
    const checkSession = () => document.visibilityState === 'visible' && void resume();
    document.addEventListener('visibilitychange', checkSession);
    window.addEventListener('focus', checkSession);
    return () => {
      document.removeEventListener('visibilitychange', checkSession);
      window.removeEventListener('focus', checkSession);
    };
  }, [resume]);

  const banner = (
    <Place>
      <Banner
        tone="warning"
        title={texts.sessionEnded.title}
        action={
          <Button size="sm" onClick={signInElsewhere}>
            {texts.sessionEnded.signIn}
          </Button>
        }
      />
    </Place>
  );
  if (!isOpen) return banner;
  return (
    <HostBoundary resetKey="" fallback={() => banner}>
      <Suspense fallback={banner}>
        <SessionEndedDialog onClose={() => setIsOpen(false)} onSignIn={signInElsewhere} />
      </Suspense>
    </HostBoundary>
  );
}
