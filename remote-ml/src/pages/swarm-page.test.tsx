import {
  addSessionMessage,
  ai,
  apiError,
  handle,
  holdReplies,
  makeAiSession,
  renderApp,
  server,
  teams,
} from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import SwarmPage from './swarm-page.tsx';

prepareLayout();

const visit = (id: string) =>
  renderApp(<SwarmPage />, { path: `/swarm-chat/${id}`, route: '/swarm-chat/:sessionId', user: 'maya' });
const field = () => screen.findByRole('textbox', { name: 'Message' });

/** A chat of the reader with the given agents. */
function makeTeam(agents = ['researcher', 'critic']): string {
  const { session_id: id } = makeAiSession({ kind: 'swarm', userId: 'user-maya' });
  const specs = agents.map((name) => ({ name, system_prompt: `You are a ${name}.` }));
  teams.set(id, { agents: specs, active: agents[0] ?? null });
  return id;
}

describe('a chat with a team', () => {
  it('shows its agents and the active one, and sends to the chosen agent', async () => {
    const id = makeTeam();
    let sent: unknown;
    const note = (body: unknown) => void (sent = body);
    server.events.on('request:start', ({ request }) => {
      if (request.url.includes('/swarm/chat')) void request.clone().json().then(note);
    });
    const { actor } = visit(id);
    const panel = within(await screen.findByRole('complementary', { name: 'Agents' }));
    expect(await panel.findByText('researcher')).toBeVisible();
    expect(panel.getAllByText('Active')).toHaveLength(1);
    await actor.click(screen.getByRole('combobox', { name: 'To Active agent' }));
    await actor.click(await screen.findByRole('option', { name: 'critic' }));
    await actor.type(await field(), 'What is weak?{Enter}');
    const log = within(await screen.findByRole('log'));
    expect(await log.findByText('critic heard: What is weak?')).toBeVisible();
    expect(await field()).toHaveValue('');
    server.events.removeAllListeners();
    const message = { session_id: id, mode: 'send', message: 'What is weak?', target_agent: 'critic' };
    expect(sent).toEqual({ ...message, request_id: expect.any(String) });
  });

  it('shows the choice before its team is known, and then the whole panel together', async () => {
    const release = holdReplies('swarm.agents.list');
    visit(makeTeam());
    expect(await screen.findByRole('combobox', { name: 'To Active agent' })).toBeVisible();
    const panel = within(screen.getByRole('complementary', { name: 'Agents' }));
    expect(panel.queryByRole('button', { name: 'Add agent' })).not.toBeInTheDocument();
    release();
    expect(await panel.findByText('critic')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Add agent' })).toBeVisible();
  });

  it('collapses each tool call to a line that expands to its arguments and result', async () => {
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
      'With tall about 2 to 8 model calls, 1,000 to 4,000 tokens, $0.02 to $0.08, 4 to 16 s, like your last messages.',
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

  it('asks for an agent if there is none, and adds one', async () => {
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
