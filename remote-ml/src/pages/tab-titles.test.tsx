import { useLoadedPageTitle } from '@alma/shared/remote';
import { makeAiSession, renderApp, teams } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { prepareSpinPage, running } from '../testing/spin-run.tsx';
import ProjectSessionPage from './project-session-page.tsx';
import SwarmPage from './swarm-page.tsx';

prepareSpinPage();

const Tab = () => <output aria-label="Tab">{useLoadedPageTitle()}</output>;
const withTab = (page: ReactNode) => (
  <>
    <Tab />
    {page}
  </>
);
const tab = () => screen.getByLabelText('Tab');

it('names the tab after a project chat', async () => {
  renderApp(withTab(<ProjectSessionPage />), {
    path: '/ml-projects/project-study/session/session-nights',
    route: '/ml-projects/:projectId/session/:sessionId',
    user: 'maya',
  });
  await waitFor(() => expect(tab()).toHaveTextContent(/^How many nurses/));
});

it('names the tab after a swarm chat', async () => {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya', title: 'Night gaps' });
  teams.set(id, { agents: [], active: null });
  renderApp(withTab(<SwarmPage />), {
    path: `/swarm-chat/${id}`,
    route: '/swarm-chat/:sessionId',
    user: 'maya',
  });
  await waitFor(() => expect(tab()).toHaveTextContent('Night gaps'));
});

it('names the tab after a spin chat', async () => {
  renderApp(<Tab />, { path: '/', route: '/', user: 'maya' });
  await running();
  expect(tab()).toHaveTextContent('Close the gaps');
});
