import { signedOutEvent } from '@alma/shared/auth';
import { apiError, handle, renderApp, server, teams } from '@alma/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

const visitSetup = () =>
  renderApp(<SwarmPage />, { path: '/swarm-chat', route: '/swarm-chat', user: 'maya' });
const start = () => screen.findByRole('button', { name: 'Start Swarm Chat' });
const names = () => screen.getAllByRole('textbox', { name: 'Agent name' });

describe('setting up a team', () => {
  it('offers five presets that can be changed, with a model that cannot', async () => {
    const { actor } = visitSetup();
    expect((await start()).textContent).toBe('Start Swarm Chat');
    expect(names().map((input) => (input as HTMLInputElement).value)).toEqual([
      'researcher',
      'coder',
      'analyst',
      'product',
      'critic',
    ]);
    expect(screen.getAllByText('gpt-4o-mini')).toHaveLength(5);
    await actor.click(screen.getByRole('button', { name: 'Remove coder' }));
    await actor.click(screen.getByRole('button', { name: 'Add agent' }));
    expect(names()).toHaveLength(5);
    expect(names().at(-1)).toHaveFocus();
    expect(screen.getByText('4 agents')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Remove New agent' }));
    expect(screen.getByRole('list', { name: 'Team' })).toHaveFocus();
  });

  it('adds one of the user’s own agents, with its prompt', async () => {
    const added: unknown[] = [];
    server.use(
      handle('swarm.agents.add', ({ body }) => {
        added.push(body.agent);
        return { specs: [], active_agent: 'researcher' };
      }),
    );
    const { actor, location } = visitSetup();
    await actor.click(await screen.findByRole('combobox', { name: 'Add one of your agents' }));
    await actor.click(await screen.findByRole('option', { name: 'You are a forecasting analyst.' }));
    expect(names().at(-1)).toHaveValue('forecasting analyst');
    expect(screen.getByText('One of your agents, with its model and tools')).toBeVisible();
    await actor.click(await start());
    await waitFor(() => expect(location()).toMatch(/^\/swarm-chat\/session-/));
    expect(added.at(-1)).toEqual({
      name: 'forecasting analyst',
      system_prompt: 'You are a forecasting analyst.',
      model: 'gpt-4o-mini',
      agent_id: 'profile-data-agent-1',
    });
  });

  it('says what is needed when no agent is filled', async () => {
    const { actor } = visitSetup();
    await start();
    for (const name of ['researcher', 'coder', 'analyst', 'product', 'critic'])
      await actor.click(screen.getByRole('button', { name: `Remove ${name}` }));
    await actor.click(await start());
    expect(
      await screen.findByText('Please fill in at least one agent (name and system prompt required)'),
    ).toBeVisible();
    expect(teams.size).toBe(0);
  });

  it('counts characters as people do, and does not truncate', async () => {
    const { actor } = visitSetup();
    await start();
    const name = names()[0]!;
    await actor.clear(name);
    await actor.paste('🌙'.repeat(60));
    expect(name).toHaveValue('🌙'.repeat(60));
    expect(screen.queryByText('At most 60 characters')).not.toBeInTheDocument();
    await actor.type(name, 'x');
    await actor.clear(names()[1]!);
    await actor.click(await start());
    expect(screen.getByText('At most 60 characters')).toBeVisible();
  });

  it('keeps typed text over a reload, and focuses a missing field', async () => {
    const { actor, unmount } = visitSetup();
    await start();
    await actor.type(names()[0]!, ' of sources');
    await actor.clear(names()[1]!);
    unmount();
    visitSetup();
    await actor.click(await start());
    expect(names()[0]).toHaveValue('researcher of sources');
    expect(screen.getByText('Name is required')).toBeVisible();
    expect(names()[1]).toHaveFocus();
    act(() => void window.dispatchEvent(new Event(signedOutEvent)));
    expect(sessionStorage).toHaveLength(0);
  });

  it('adds the agents in order, and opens the chat', async () => {
    const { actor, location } = visitSetup();
    await actor.type(await screen.findByDisplayValue('critic'), '{Backspace}c');
    await actor.click(await start());
    await waitFor(() => expect(location()).toMatch(/^\/swarm-chat\/session-/));
    const [team] = teams.values();
    expect(team?.agents.map(({ name }) => name)).toEqual([
      'researcher',
      'coder',
      'analyst',
      'product',
      'critic',
    ]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('starts one chat when the answer of the first attempt is lost', async () => {
    const { actor, location } = visitSetup();
    const keys: (string | null)[] = [];
    server.use(
      handle('swarm.start', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1 ? Response.error() : { session_id: 'session-1' };
      }),
      handle('swarm.agents.add', () => ({ specs: [], active_agent: 'researcher' })),
    );
    await actor.click(await start());
    await actor.click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(location()).toBe('/swarm-chat/session-1'));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]]);
  });

  it('adds an agent once when its answer is lost, and says when a change of it came too late', async () => {
    const { actor, location } = visitSetup();
    server.use(
      handle('swarm.agents.add', ({ body: { session_id: id, agent } }) => {
        const { agents } = teams.get(id)!;
        const message = `There is already an agent called ${agent.name}`;
        if (agents.some(({ name }) => name === agent.name)) return apiError(409, 'AGENT_EXISTS', { message });
        agents.push(agent);
        return agent.name === 'coder' ? Response.error() : { specs: [], active_agent: 'researcher' };
      }),
    );
    await actor.click(await start());
    expect(await screen.findByText(/^coder was not added/)).toBeVisible();
    const prompt = screen.getAllByRole('textbox', { name: 'System prompt' })[1]!;
    await actor.type(prompt, '!');
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/There is already an agent called coder/)).toBeVisible();
    await actor.type(prompt, '{Backspace}');
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(location()).toMatch(/^\/swarm-chat\/session-/));
    expect([...teams.values()][0]?.agents).toHaveLength(5);
  });

  it('offers a retry when an agent cannot be added, and adds none twice', async () => {
    const { actor, location } = visitSetup();
    let isBroken = true;
    const models: (string | undefined)[] = [];
    server.use(
      handle('swarm.agents.add', ({ body }) => {
        if (isBroken && body.agent.name === 'coder')
          return apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Not now' });
        const team = teams.get(body.session_id)!;
        models.push(body.agent.model);
        team.agents.push(body.agent);
        return { specs: [], active_agent: 'researcher' };
      }),
    );
    await actor.click(await start());
    expect(await screen.findByText('coder was not added. Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue with 1 agent' })).toBeVisible();
    isBroken = false;
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(location()).toMatch(/^\/swarm-chat\/session-/));
    const [team] = teams.values();
    expect(team?.agents).toHaveLength(5);
    expect(models).toEqual(Array(5).fill('gpt-4o-mini'));
  });
});
