import { useAuth } from '@alma/shared/auth';
import type { BrowserConfig } from '@alma/shared/contract';
import { Navigate, Route, Routes, useLocation } from '@alma/shared/router';
import { useEffect, useState } from 'react';
import { AppFailure } from './failure/AppFailure.tsx';
import { HostBoundary } from './failure/HostBoundary.tsx';
import type { LazyPages } from './lazy-pages/lazy-page.ts';
import { LazyPageView } from './lazy-pages/LazyPageView.tsx';
import { LoginPage } from './login/LoginPage.tsx';

interface AppProps {
  config: BrowserConfig;
  pages: LazyPages;
}

/** Chooses the screen for an address, depending on whether a user is signed in. */
export function App({ config, pages }: AppProps) {
  return (
    <HostBoundary resetKey="" fallback={() => <AppFailure />}>
      <Routes>
        <Route path="/callback" element={<Callback pages={pages} />} />
        {pages.kit && <Route path="/dev/kit" element={<LazyPageView page={pages.kit} />} />}
        <Route path="*" element={<Visitor config={config} pages={pages} />} />
      </Routes>
    </HostBoundary>
  );
}

/** A visit without a pending sign-in must not end an existing session. */
function Callback({ pages }: { pages: LazyPages }) {
  const { user, loading } = useAuth();
  const { search } = useLocation();

  // Loads the dashboard while the code is exchanged. Loads no remote.
  useEffect(() => void pages.signedIn.load(), [pages]);

  if (search !== '') return <LazyPageView page={pages.callback} />;
  if (user) return <Navigate to="/" replace />;
  return <LazyPageView page={loading ? pages.signedIn : pages.callback} />;
}

function Visitor({ config, pages }: AppProps) {
  const { user, loading } = useAuth();
  // Later loading means that a sign-in has started: the login page stays.
  const [isKnown, setIsKnown] = useState(!loading);
  if (!loading && !isKnown) setIsKnown(true);

  if (user || !isKnown) return <LazyPageView page={pages.signedIn} />;
  return (
    <Routes>
      <Route path="/login" element={<LoginPage config={config} />} />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
}
