import { signedOutEvent } from '@alma/shared/auth';
import {
  addSessionMessage,
  ai,
  apiError,
  handle,
  makeAiSession,
  renderApp,
  server,
  teams,
} from '@alma/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

const visitSetup = () =>
  renderApp(<SwarmPage />, { path: '/swarm-chat', route: '/swarm-chat', user: 'maya' });
const visit = (id: string) =>
  renderApp(<SwarmPage />, { path: `/swarm-chat/${id}`, route: '/swarm-chat/:sessionId', user: 'maya' });
const start = () => screen.findByRole('button', { name: 'Start Swarm Chat' });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const names = () => screen.getAllByRole('textbox', { name: 'Agent name' });

/** A chat of the reader with the given agents. */
function makeTeam(agents = ['researcher', 'critic']): string {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  const specs = agents.map((name) => ({ name, system_prompt: `You are a ${name}.` }));
  teams.set(id, { agents: specs, active: agents[0] ?? null });
  return id;
}

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

describe('a chat with a team', () => {
  it('shows its agents and the active one, and sends to the chosen agent', async () => {
    const { actor } = visit(makeTeam());
    const panel = within(await screen.findByRole('complementary', { name: 'Agents' }));
    expect(await panel.findByText('researcher')).toBeVisible();
    expect(panel.getAllByText('Active')).toHaveLength(1);
    await actor.click(screen.getByRole('combobox', { name: 'To Active agent' }));
    await actor.click(await screen.findByRole('option', { name: 'critic' }));
    await actor.type(await field(), 'What is weak?{Enter}');
    const log = within(await screen.findByRole('log'));
    expect(await log.findByText('critic heard: What is weak?')).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  it('shows each use of a tool folded to a line, with arguments and result behind it', async () => {
    const id = makeTeam();
    const step = {
      id: 'run/1',
      agent: 'researcher',
      tool: 'search_project',
      input: '{"query":"hours of the pump"}',
      status: 'done' as const,
      result: 'The pump runs 14 hours.',
      is_cut: true,
      has_instructions: true,
      ms: 1250,
      at: '2026-02-01T09:00:00.000Z',
    };
    const failed = { ...step, id: 'run/2', tool: 'read_page', input: '{"url":"https://x.test/"}' };
    const refused = { ...failed, status: 'failed' as const, result: 'It did not answer.', ms: 12 };
    addSessionMessage(ai.sessions.get(id)!, 'ai', 'It runs 14 hours.', { steps: [step, refused] });
    const { actor } = visit(id);
    const tools = within(await screen.findByRole('list', { name: 'Tools used' }));
    const line = tools.getByText('Searched the project: hours of the pump');
    expect(tools.getByText('1.3 s')).toBeVisible();
    expect(tools.getByText('Failed: Read a page: https://x.test/')).toBeVisible();
    expect(tools.getByText('The pump runs 14 hours.…')).not.toBeVisible();
    await actor.click(line);
    expect(tools.getByText('The pump runs 14 hours.…')).toBeVisible();
    expect(tools.getByText('query: hours of the pump')).toBeVisible();
    expect(tools.getAllByText(/looks like an instruction/)[0]).toBeVisible();
  });

  it('shows the board, strikes a note and restores it', async () => {
    const id = makeTeam();
    const note = { by: 'critic', has_instructions: false, at: '2026-02-01T09:00:00.000Z', struck_at: null };
    teams.get(id)!.notes = [
      { ...note, id: 'n1', kind: 'fact', text: 'The ward is closed.', source: 'person' },
      { ...note, id: 'n2', kind: 'goal', text: 'A plan for May.', source: null, has_instructions: true },
    ];
    const { actor } = visit(id);
    const board = within(await screen.findByRole('region', { name: 'Board' }));
    expect(board.getAllByRole('listitem')).toHaveLength(2);
    const facts = within(board.getByRole('list', { name: 'Fact' }));
    expect(facts.getByText('Noted by critic, from you')).toBeVisible();
    expect(board.getByText(/Looks like an instruction/)).toBeVisible();
    await actor.click(facts.getByRole('button', { name: 'Strike: The ward is closed.' }));
    const restore = await facts.findByRole('button', { name: 'Restore: The ward is closed.' });
    expect(restore).toHaveFocus();
    expect(facts.getByText('Struck')).toBeVisible();
    expect(teams.get(id)?.notes?.[0]?.struck_at).toEqual(expect.any(String));
    server.use(handle('swarm.notes.strike', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    await actor.click(restore);
    expect(await screen.findByText('The note was not changed. Try again.')).toBeVisible();
    expect(facts.getByText('Struck')).toBeVisible();
    server.resetHandlers();
    await actor.click(restore);
    expect(await facts.findByRole('button', { name: 'Strike: The ward is closed.' })).toBeVisible();
  });

  it('shows cost and time of the next message and so far, and only the count with an older server', async () => {
    const spent = { model_calls: 2, input_tokens: 900, output_tokens: 100, cost: '0.02', ms: 4_000 };
    const max = { model_calls: 8, input_tokens: 3_600, output_tokens: 400, cost: '0.08', ms: 16_000 };
    server.use(
      handle('swarm.usage', () => ({
        spent,
        next: { model: 'tall', is_measured: true, least: spent, most: max },
      })),
    );
    const id = makeTeam();
    const usage = { input_tokens: 70, output_tokens: 7, model_calls: 1 };
    addSessionMessage(ai.sessions.get(id)!, 'ai', 'It runs.', { usage });
    const { unmount } = visit(id);
    const used = await screen.findByRole('region', { name: 'Used' });
    await waitFor(() => expect(used).toHaveTextContent('2 model calls, 1,000 tokens, $0.02, 4 s'));
    expect(screen.getByRole('region', { name: 'Next message' })).toHaveTextContent(
      'With tall about 2 to 8 model calls, 1,000 to 4,000 tokens, $0.02 to $0.08, 4 to 16 s, as your last messages took.',
    );
    unmount();
    server.use(handle('swarm.usage', () => apiError(404, 'NOT_FOUND')));
    visit(id);
    expect(await screen.findByRole('region', { name: 'Used' })).toHaveTextContent('1 model call, 77 tokens');
    expect(screen.queryByRole('region', { name: 'Next message' })).toBeNull();
  });

  it('withdraws an unsent message, with its text back in the composer', async () => {
    server.use(handle('swarm.chat', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const { actor } = visit(makeTeam());
    await actor.type(await field(), 'Hello team{Enter}');
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(await field()).toHaveValue('Hello team');
    expect(within(screen.getByRole('log')).queryByText('Hello team')).not.toBeInTheDocument();
  });

  it('withdraws an unsent message while an earlier one is still not confirmed', async () => {
    server.use(handle('swarm.chat', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const id = makeTeam();
    const earlier = { requestId: 'r0', text: 'Before the reload', urls: [], at: 1 };
    localStorage.setItem(`alma.ml.unsent.user-maya.${id}.r0`, JSON.stringify(earlier));
    const { actor } = visit(id);
    const log = within(await screen.findByRole('log'));
    expect(await log.findByText('Before the reload')).toBeVisible();
    await actor.type(await field(), 'Hello team{Enter}');
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(await field()).toHaveValue('Hello team');
    expect(log.queryByText('Hello team')).not.toBeInTheDocument();
    expect(log.getByText('Before the reload')).toBeVisible();
  });

  it('waits for an agent without any, and adds one', async () => {
    const id = makeTeam([]);
    const { actor } = visit(id);
    expect(await screen.findByText('Add an agent to send a message')).toBeVisible();
    expect(screen.getByText('This team has no agents yet')).toBeVisible();
    await actor.click(screen.getByRole('button', { name: 'Add the first agent' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add agent' }));
    await actor.type(dialog.getByLabelText('Agent name'), 'critic');
    await actor.type(dialog.getByLabelText('System prompt'), 'You look for risks.{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
    await actor.click(question.getByRole('button', { name: 'Cancel' }));
    await actor.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(teams.get(id)?.active).toBe('critic'));
    await waitFor(() => expect(screen.queryByText('Add an agent to send a message')).toBeNull());
  });

  it('shows that the agents did not load, and retries', async () => {
    server.use(handle('swarm.agents.list', () => apiError(404, 'NOT_FOUND')));
    const { actor } = visit(makeTeam());
    expect(await screen.findByText('Failed to load agents. Please try again.')).toBeVisible();
    server.resetHandlers();
    await actor.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('You are a critic.')).toBeVisible();
  });

  it('is not found for another user, or for another kind', async () => {
    visit('session-nobodys');
    expect(await screen.findByText('Chat not found')).toBeVisible();
  });
});
