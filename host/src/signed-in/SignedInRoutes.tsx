import { Navigate, Route, Routes } from '@alma/shared/router';
import { DashboardPage } from '../dashboard/DashboardPage.tsx';
import { placeholderPages } from '../host-pages.ts';
import { PlaceholderPage } from '../placeholder/PlaceholderPage.tsx';
import { RemotePage, remoteRoutes, useRegistry } from '../remotes/index.ts';
import { Shell } from '../shell/Shell.tsx';

/** The host's pages and those of every remote, inside the shell; everything else leads home. */
export function SignedInRoutes() {
  const registry = useRegistry();
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route index element={<DashboardPage />} />
        {placeholderPages.map(({ path, title }) => (
          <Route key={path} path={path} element={<PlaceholderPage title={title} />} />
        ))}
        {remoteRoutes(registry).map(({ path, remote, expose }) => (
          <Route key={path} path={path} element={<RemotePage remote={remote} expose={expose} />} />
        ))}
      </Route>
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  );
}
