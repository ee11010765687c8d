import { useAuth } from '@alma/shared/auth';
import type { BrowserConfig } from '@alma/shared/contract';
import { Navigate, Route, Routes, useLocation } from '@alma/shared/router';
import { useEffect, useState } from 'react';
import { AppFailure } from './failure/AppFailure.tsx';
import { HostBoundary } from './failure/HostBoundary.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import type { PageParts } from './page-parts/page-part.ts';
import { PagePlace } from './page-parts/PagePlace.tsx';

interface AppProps {
  config: BrowserConfig;
  parts: PageParts;
}

/** Which screen an address shows, by who is there. */
export function App({ config, parts }: AppProps) {
  return (
    <HostBoundary resetKey="" fallback={() => <AppFailure />}>
      <Routes>
        <Route path="/callback" element={<Callback parts={parts} />} />
        {parts.kit && <Route path="/dev/kit" element={<PagePlace part={parts.kit} />} />}
        <Route path="*" element={<Visitor config={config} parts={parts} />} />
      </Routes>
    </HostBoundary>
  );
}

/** A stray visit without anything to finish must not end the session of who is signed in. */
function Callback({ parts }: { parts: PageParts }) {
  const { user, loading } = useAuth();
  const { search } = useLocation();

  // Beside the exchange of the code, so that the dashboard is there when it is done. Remotes are not touched.
  useEffect(() => void parts.signedIn.load(), [parts]);

  if (search !== '') return <PagePlace part={parts.callback} />;
  if (user) return <Navigate to="/" replace />;
  return <PagePlace part={loading ? parts.signedIn : parts.callback} />;
}

function Visitor({ config, parts }: AppProps) {
  const { user, loading } = useAuth();
  // Later loading belongs to a sign-in that starts: its page stays.
  const [isKnown, setIsKnown] = useState(!loading);
  if (!loading && !isKnown) setIsKnown(true);

  if (user || !isKnown) return <PagePlace part={parts.signedIn} />;
  return (
    <Routes>
      <Route path="/login" element={<LoginPage config={config} />} />
      <Route path="*" element={<Navigate to="/login" replace />} />
    </Routes>
  );
}
