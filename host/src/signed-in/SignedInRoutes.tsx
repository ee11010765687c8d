import { matchRoutes, Navigate, Route, Routes, useLocation } from '@alma/shared/router';
import type { ReactNode } from 'react';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { placeholderPages } from '../host-pages.ts';
import { PlaceholderPage } from '../placeholder/PlaceholderPage.tsx';
import { RemotePage, remoteRoutes, useRegistry, useRemoteStore } from '../remotes/index.ts';
import { Shell } from '../shell/Shell.tsx';

/** The host's pages and those of every remote, inside the shell; every other address redirects home. */
export function SignedInRoutes({ notice }: { notice?: ReactNode }) {
  const registry = useRegistry();
  const { updates } = useRemoteStore();
  const { pathname } = useLocation();
  const routes = remoteRoutes(registry);
  updates.arrive(matchRoutes(routes, pathname)?.at(-1)?.route.remote ?? 'host');
  return (
    <Routes>
      <Route element={<Shell notice={notice} />}>
        <Route index element={<DashboardPage />} />
        {placeholderPages.map(({ path, title }) => (
          <Route key={path} path={path} element={<PlaceholderPage title={title} />} />
        ))}
        {routes.map(({ path, remote, expose }) => (
          <Route key={path} path={path} element={<RemotePage remote={remote} expose={expose} />} />
        ))}
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
