import { Link, Route, Routes } from '@alma/shared/router';
import { ai, holdReplies, makeAiSession, projects, renderApp, teams } from '@alma/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import ProjectPage from './project-page.tsx';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

/** The pages under test, and a link to one that has nothing to do with them. */
function Site() {
  return (
    <>
      <Link to="/wallet">Away</Link>
      <Routes>
        <Route path="/ml-projects/:projectId" element={<ProjectPage />} />
        <Route path="/swarm-chat/:sessionId?" element={<SwarmPage />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  );
}

const open = (path: string) => renderApp(<Site />, { path, route: '*', user: 'maya' });

function swarm() {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  teams.set(id, { agents: [], active: null });
  return { path: `/swarm-chat/${id}`, menu: 'Chat menu', isThere: () => ai.sessions.has(id) };
}

const project = () => ({
  path: '/ml-projects/project-study',
  menu: 'Project menu',
  isThere: () => projects.has('project-study'),
});

const cases = [
  { description: 'a project', subject: project, call: 'projects.delete', after: '/' },
  { description: 'a chat', subject: swarm, call: 'sessions.delete', after: '/swarm-chat' },
] as const;

describe.each(cases)('$what that is deleted', ({ subject, call, after }) => {
  async function startRemoval() {
    const { path, menu, isThere } = subject();
    const release = holdReplies(call);
    const app = open(path);
    await app.actor.click(await screen.findByRole('button', { name: menu }));
    await app.actor.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    await app.actor.click(await screen.findByRole('button', { name: 'Delete' }));
    return { ...app, release, isThere };
  }

  it('leads away from its page', async () => {
    const { release, location } = await startRemoval();
    release();
    await waitFor(() => expect(location()).toBe(after));
  });

  it('leads nowhere once its page was left', async () => {
    const { release, location, isThere } = await startRemoval();
    fireEvent.click(screen.getByText('Away'));
    expect(location()).toBe('/wallet');
    release();
    await waitFor(() => expect(isThere()).toBe(false));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(location()).toBe('/wallet');
  });
});
