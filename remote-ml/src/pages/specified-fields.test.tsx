import { brokenText, makeAiSession, renderApp, tables, teams } from '@alma/shared/testing';
import { screen, within } from '@testing-library/react';
import ProjectsWidget from '../slots/projects-widget.tsx';
import SpinChatsWidget from '../slots/spin-chats-widget.tsx';
import SwarmChatsWidget from '../slots/swarm-chats-widget.tsx';
import { prepareLayout } from '../testing/layout.ts';
import { prepareSpinPage, running } from '../testing/spin-run.tsx';
import OnboardingPage from './onboarding-page.tsx';
import ProjectPage from './project-page.tsx';
import ProjectSessionPage from './project-session-page.tsx';
import SpinPage from './spin-page.tsx';
import SwarmPage from './swarm-page.tsx';

prepareLayout();
prepareSpinPage();
beforeEach(() => void (tables.isStrippingReplies = true));
afterEach(() => expect(document.body.textContent).not.toMatch(brokenText));

it('onboarding starts and accepts an answer', async () => {
  const { actor } = renderApp(<OnboardingPage />, {
    path: '/onboarding',
    route: '/onboarding',
    user: 'maya',
  });
  await actor.click(await screen.findByRole('radio', { name: 'Data engineer' }));
  await screen.findAllByRole('radio', { checked: true });
  await actor.click(screen.getByRole('button', { name: 'Start Chat' }));
  await screen.findByText(/^Hello Maya Creator/);
  await actor.type(await screen.findByRole('textbox', { name: 'Message' }), '8 years{Enter}');
  expect(await within(screen.getByRole('log')).findByText('8 years')).toBeVisible();
});

it('a project shows its files and chats', async () => {
  renderApp(<ProjectPage />, {
    path: '/ml-projects/project-study',
    route: '/ml-projects/:projectId',
    user: 'maya',
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospital staffing study' })).toBeVisible();
  expect(await screen.findByText('2 / 10 files uploaded')).toBeVisible();
  expect(await screen.findByRole('link', { name: /^Open Chat/ })).toBeVisible();
});

it('a project’s session shows its history', async () => {
  renderApp(<ProjectSessionPage />, {
    path: '/ml-projects/project-study/session/session-nights',
    route: '/ml-projects/:projectId/session/:sessionId',
    user: 'maya',
  });
  expect(await within(await screen.findByRole('log')).findAllByText(/nurses/)).not.toHaveLength(0);
});

it('a swarm is set up, and shows its agents', async () => {
  const { unmount } = renderApp(<SwarmPage />, { path: '/swarm-chat', route: '/swarm-chat', user: 'maya' });
  expect(await screen.findByRole('button', { name: 'Start Swarm Chat' })).toBeVisible();
  unmount();
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  teams.set(id, { agents: [{ name: 'researcher', system_prompt: 'You research.' }], active: 'researcher' });
  const { actor } = renderApp(<SwarmPage />, {
    path: `/swarm-chat/${id}`,
    route: '/swarm-chat/:sessionId',
    user: 'maya',
  });
  expect(await screen.findByText('You research.')).toBeVisible();
  await actor.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}');
  expect(await within(screen.getByRole('log')).findByText('Hello')).toBeVisible();
});

it('spin is set up, and a run continues', async () => {
  const { unmount } = renderApp(<SpinPage />, { path: '/spin-chat', route: '/spin-chat', user: 'maya' });
  expect(await screen.findByRole('button', { name: 'Start Spin Chat' })).toBeVisible();
  unmount();
  await running();
});

it('the sidebar lists what there is', async () => {
  renderApp(
    <>
      <ProjectsWidget />
      <SwarmChatsWidget />
      <SpinChatsWidget />
    </>,
    { user: 'maya' },
  );
  expect(await screen.findByRole('link', { name: 'Hospital staffing study' })).toBeVisible();
});
