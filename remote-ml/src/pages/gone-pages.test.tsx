import { useBreadcrumbTitles } from '@alma/shared/remote';
import { apiError, handle, makeAiSession, renderApp, server, teams } from '@alma/shared/testing';
import { act, screen } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import OnboardingPage from './onboarding-page.tsx';
import ProjectPage from './project-page.tsx';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

/** Pages read their subject again when the window gets the focus. */
function focusLater(): void {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  act(() => void window.dispatchEvent(new Event('focus')));
}

const Crumbs = () => <output aria-label="Crumbs">{[...useBreadcrumbTitles().values()].join()}</output>;

it('shows that a project was deleted elsewhere', async () => {
  const path = '/ml-projects/project-study';
  const page = (
    <>
      <Crumbs />
      <ProjectPage />
    </>
  );
  renderApp(page, { path, route: '/ml-projects/:projectId', user: 'maya' });
  expect(await screen.findByRole('heading', { name: 'Hospital staffing study' })).toBeVisible();
  expect(screen.getByLabelText('Crumbs')).toHaveTextContent('Hospital staffing study');
  server.use(handle('projects.get', () => apiError(404, 'NOT_FOUND')));
  focusLater();
  expect(await screen.findByText('Project not found')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Files' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Crumbs')).toBeEmptyDOMElement();
});

it('shows that a chat was deleted elsewhere', async () => {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  teams.set(id, { agents: [], active: null });
  renderApp(<SwarmPage />, { path: `/swarm-chat/${id}`, route: '/swarm-chat/:sessionId', user: 'maya' });
  expect(await screen.findByRole('log')).toBeVisible();
  server.use(handle('sessions.get', () => apiError(404, 'NOT_FOUND')));
  focusLater();
  expect(await screen.findByText('Chat not found')).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});

it('shows that an onboarding chat was deleted elsewhere', async () => {
  const { session_id: id } = makeAiSession({ kind: 'onboarding', userId: 'user-maya' });
  renderApp(<OnboardingPage />, { path: `/onboarding?session=${id}`, route: '/onboarding', user: 'maya' });
  expect(await screen.findByRole('log')).toBeVisible();
  server.use(handle('sessions.get', () => apiError(404, 'NOT_FOUND')));
  focusLater();
  expect(await screen.findByText(/not found/i)).toBeVisible();
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
});
