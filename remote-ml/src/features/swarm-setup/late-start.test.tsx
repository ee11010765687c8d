import { Link } from '@alma/shared/router';
import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { prepareLayout } from '../../testing/layout.ts';
import { SwarmSetup } from './SwarmSetup.tsx';

prepareLayout();

it('stays on the page that the user opened while the team was created, and keeps the draft', async () => {
  let answer = (): void => undefined;
  const waiting = new Promise<void>((resolve) => (answer = resolve));
  const added: string[] = [];
  server.use(
    handle('swarm.agents.add', async ({ body }) => {
      await waiting;
      added.push(body.agent.name);
      return { specs: [], active_agent: 'researcher' };
    }),
  );
  const page = (
    <>
      <Link to="/wallet">Away</Link>
      <SwarmSetup />
    </>
  );
  const { actor, location } = renderApp(page, { path: '/swarm-chat', route: '/swarm-chat', user: 'maya' });
  await actor.type(await screen.findByDisplayValue('critic'), ' of art');
  await actor.click(screen.getByRole('button', { name: 'Start Swarm Chat' }));
  await actor.click(screen.getByRole('link', { name: 'Away' }));
  answer();
  await waitFor(() => expect(added).toHaveLength(5));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(location()).toBe('/wallet');
  expect(JSON.stringify({ ...sessionStorage })).toContain('critic of art');
});

it('sends the model that the server named, and never a guess', async () => {
  let isBroken = true;
  const sent: (string | undefined)[] = [];
  server.use(
    handle('assistant.get', () =>
      isBroken ? apiError(503, 'SERVICE_UNAVAILABLE') : { kind: 'remote', model: 'tall', embeddings: false },
    ),
    handle('swarm.agents.add', ({ body }) => {
      sent.push(body.agent.model);
      return isBroken ? apiError(503, 'SERVICE_UNAVAILABLE') : { specs: [], active_agent: null };
    }),
  );
  const { actor } = renderApp(<SwarmSetup />, { path: '/swarm-chat', route: '/swarm-chat', user: 'maya' });
  await actor.click(await screen.findByRole('button', { name: 'Start Swarm Chat' }));
  const retry = await screen.findByRole('button', { name: 'Try Again' });
  expect(sent).toEqual([undefined]);
  isBroken = false;
  await actor.click(retry);
  await waitFor(() => expect(sent).toEqual([undefined, ...Array<string>(5).fill('tall')]));
});
