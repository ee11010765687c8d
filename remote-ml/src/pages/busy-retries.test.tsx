import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import ProjectsWidget from '../slots/projects-widget.tsx';
import SpinChatsWidget from '../slots/spin-chats-widget.tsx';
import { prepareLayout } from '../testing/layout.ts';
import OnboardingPage from './onboarding-page.tsx';
import ProjectPage from './project-page.tsx';
import ProjectSessionPage from './project-session-page.tsx';

prepareLayout();

const failed = () => apiError(500, 'INTERNAL_ERROR');
const pending = () => new Promise<never>(() => undefined);

it('shows on the button of a project that it is being read again', async () => {
  server.use(handle('projects.get', failed));
  const route = '/ml-projects/:projectId';
  const { actor } = renderApp(<ProjectPage />, { path: '/ml-projects/project-study', route, user: 'maya' });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.use(handle('projects.get', pending));
  await actor.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
});

it('shows on the button of a chat that it is being read again', async () => {
  server.use(handle('sessions.get', failed));
  const path = '/ml-projects/project-study/session/session-nights';
  const route = '/ml-projects/:projectId/session/:sessionId';
  const { actor } = renderApp(<ProjectSessionPage />, { path, route, user: 'maya' });
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  server.use(handle('sessions.get', pending));
  await actor.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
});

it('shows on the button of a dialog that its choices are being read again', async () => {
  server.use(handle('profiles.list', failed));
  const { actor } = renderApp(<OnboardingPage />, { path: '/onboarding', user: 'maya' });
  const dialog = within(await screen.findByRole('dialog'));
  const retry = await dialog.findByRole('button', { name: 'Try Again' });
  server.use(handle('profiles.list', pending));
  await actor.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
});

it.each([
  ['projects', 'projects.list', ProjectsWidget, 'Projects did not load'],
  ['chats', 'sessions.list', SpinChatsWidget, 'Chats did not load'],
] as const)('shows in the sidebar that %s are being read again', async (_what, call, Widget, name) => {
  server.use(handle(call, failed));
  const { actor } = renderApp(<Widget />, { user: 'maya' });
  const retry = await screen.findByRole('button', { name });
  server.use(handle(call, pending));
  await actor.click(retry);
  expect(retry).toHaveAttribute('aria-busy', 'true');
});
