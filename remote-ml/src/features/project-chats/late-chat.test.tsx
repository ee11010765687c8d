import { Link } from '@alma/shared/router';
import { ai, holdReplies, renderApp, server } from '@alma/shared/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { CreateChatDialog } from './CreateChatDialog.tsx';

it('drops the draft of a chat that was created after its page was left', async () => {
  const release = holdReplies('projects.chat');
  let sent: unknown;
  const note = (body: unknown) => void (sent = body);
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') void request.clone().json().then(note);
  });
  const before = ai.sessions.size;
  const page = (
    <>
      <Link to="/wallet">Away</Link>
      <CreateChatDialog projectId="project-study" onClose={() => undefined} />
    </>
  );
  const { actor, location } = renderApp(page, { path: '/here', route: '/here', user: 'maya' });
  await actor.type(await screen.findByLabelText('Initial message'), 'How is overtime paid?');
  expect(JSON.stringify({ ...localStorage })).toContain('How is overtime paid?');
  await actor.click(screen.getByRole('button', { name: 'Create Chat' }));
  fireEvent.click(screen.getByRole('link', { name: 'Away', hidden: true }));
  release();
  await waitFor(() => expect(ai.sessions.size).toBe(before + 1));
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).not.toContain('How is overtime paid?'));
  expect(location()).toBe('/wallet');
  server.events.removeAllListeners();
  expect(sent).toMatchObject({ message: 'How is overtime paid?', session_id: null });
});
