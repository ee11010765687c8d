import {
  ai,
  apiError,
  handle,
  makeProject,
  makeServerTool,
  makeToolServer,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import UserPage from '../../pages/user-page.tsx';

const visit = (user: 'maya' | 'leo' = 'maya', path = '/profile?tab=agents') =>
  renderApp(<UserPage />, { path, route: '/profile', user });

const promptField = () => screen.getByRole('textbox', { name: 'Prompt' });
const write = (text: string) => fireEvent.change(promptField(), { target: { value: text } });
const dataPath = '/profile?tab=agents&profile=profile-data';
const agentsOf = (id: string) => tables.profiles.get(id)?.agents.map(({ prompt }) => prompt);

it('asks for a profile first', async () => {
  visit('leo');
  expect(await screen.findByRole('heading', { name: 'No profiles available' })).toBeVisible();
  expect(screen.getByText('You need to create at least one profile before creating agents.')).toBeVisible();
});

it('labels agents with the first words of their prompts, and shows no id', async () => {
  visit('maya', dataPath);
  const list = within(await screen.findByRole('list', { name: 'Agents' }));
  expect(list.getByText('You are a forecasting analyst.')).toBeVisible();
  expect(list.queryByText(/profile-data|profile-/)).not.toBeInTheDocument();
});

it('shows the agents of the chosen profile', async () => {
  const { actor, location } = visit();
  expect(await screen.findByText('Product lead, 1 agent')).toBeVisible();
  expect(screen.getByText('You are a product lead who asks for numbers.')).toBeVisible();
  await actor.click(screen.getByRole('combobox', { name: 'Profile' }));
  await actor.click(await screen.findByRole('option', { name: 'Data engineer' }));
  expect(await screen.findByText('Data engineer, 2 agents')).toBeVisible();
  expect(location()).toBe(dataPath);
});

it('offers no choice when there is one profile', async () => {
  tables.profiles.delete('profile-product');
  visit();
  await screen.findByText('Data engineer, 2 agents');
  expect(screen.queryByRole('combobox', { name: 'Profile' })).not.toBeInTheDocument();
});

it('creates an agent from a prompt of ten characters or more', async () => {
  const { actor } = visit('maya', dataPath);
  await actor.click(await screen.findByRole('button', { name: 'Create Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New AI Agent' }));
  for (const guideline of [
    "Start with 'You are...'",
    'Define expertise',
    'Set tone and constraints',
    '200-500 characters recommended',
  ])
    expect(dialog.getByText(guideline)).toBeVisible();

  const submit = dialog.getByRole('button', { name: 'Create Agent' });
  write('Too short');
  expect(submit).toBeDisabled();
  expect(dialog.getByText('9 characters')).toBeVisible();
  fireEvent.blur(promptField());
  expect(await dialog.findByText('Prompt must be at least 10 characters long')).toBeVisible();
  write('');
  expect(await dialog.findByText('Prompt is required')).toBeVisible();
  write('You are a patient cook.');
  await actor.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await actor.click(question.getByRole('button', { name: 'Cancel' }));
  await actor.click(submit);
  expect(await screen.findByText('Agent Created')).toBeVisible();
  expect(screen.getAllByText('You are a patient cook.').length).toBeGreaterThan(0);
  expect(await screen.findByText('Data engineer, 3 agents')).toBeVisible();
  expect(agentsOf('profile-data')).toContain('You are a patient cook.');
});

it('sends only the prompt when nothing else was chosen', async () => {
  const sent: unknown[] = [];
  const note = (body: unknown) => void sent.push(body);
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') void request.clone().json().then(note);
  });
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  write('You are a patient cook.');
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agent Updated')).toBeVisible();
  await actor.click(await screen.findByRole('button', { name: 'Create Agent' }));
  const create = within(await screen.findByRole('dialog', { name: 'Create New AI Agent' }));
  write('You are a patient baker.');
  await actor.click(create.getByRole('button', { name: 'Create Agent' }));
  expect(await screen.findByText('Agent Created')).toBeVisible();
  server.events.removeAllListeners();
  expect(sent).toEqual([
    { prompt: 'You are a patient cook.' },
    { profile_id: 'profile-data', prompt: 'You are a patient baker.' },
  ]);
});

it('gives an agent a model, tools and projects, and keeps them', async () => {
  ai.assistant = { kind: 'remote', model: 'llama3.2', embeddings: false };
  ai.choices = ['llama3.2', 'qwen3'];
  makeProject({ id: 'project-pumps', userId: 'user-maya', title: 'Pumps' });
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  expect(dialog.queryByText(/No model is connected/)).not.toBeInTheDocument();
  await actor.click(dialog.getByRole('combobox', { name: 'Model' }));
  await actor.click(await screen.findByRole('option', { name: 'qwen3' }));
  await actor.click(await dialog.findByRole('checkbox', { name: 'Pumps' }));
  expect(dialog.getByText('Choose a tool that searches or reads projects as well.')).toBeVisible();
  await actor.click(dialog.getByRole('checkbox', { name: 'Calculate' }));
  await actor.click(dialog.getByRole('checkbox', { name: 'Search in its projects' }));
  expect(dialog.queryByText(/Choose a tool/)).not.toBeInTheDocument();
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agent Updated')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.agents[0]).toMatchObject({
    model: 'qwen3',
    project_ids: ['project-pumps'],
    tools: ['search_project', 'calculate'],
  });
});

it('gives an agent tools of a server, and drops those that no longer exist', async () => {
  const forecast = makeServerTool('forecast', { description: 'Tells the weather.', is_allowed: true });
  const { id } = makeToolServer({
    name: 'weather',
    tools: [
      forecast,
      makeServerTool('order', { description: 'Orders.', refusal: 'writes', is_allowed: true }),
      makeServerTool('pay', { refusal: 'writes' }),
    ],
  });
  const profile = tables.profiles.get('profile-data')!;
  const [first, ...rest] = profile.agents;
  const old = { server_id: 'removed', tools: ['old'] };
  tables.profiles.set(profile.id, { ...profile, agents: [{ ...first!, tool_servers: [old] }, ...rest] });
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  const group = within(await dialog.findByRole('group', { name: 'Tools of weather' }));
  expect(group.getAllByRole('checkbox')).toHaveLength(2);
  expect(group.getByText(/^Orders\. Asks you before each call/)).toBeVisible();
  expect(group.getByText('Tells the weather.')).toBeVisible();
  await actor.click(group.getByRole('checkbox', { name: 'forecast' }));
  await actor.click(dialog.getByRole('checkbox', { name: 'old (not available)' }));
  expect(dialog.getByRole('checkbox', { name: 'Find people by name' })).not.toBeChecked();
  await actor.click(dialog.getByRole('checkbox', { name: 'Read your group chats' }));
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agent Updated')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.agents[0]?.tool_servers).toEqual([
    { server_id: id, tools: ['forecast'] },
  ]);
  expect(tables.profiles.get('profile-data')?.agents[0]?.may_read).toEqual(['chats']);
});

it('says that without a model no tool is used, and keeps a model that no longer exists', async () => {
  const profile = tables.profiles.get('profile-data')!;
  const [first, ...rest] = profile.agents;
  tables.profiles.set(profile.id, { ...profile, agents: [{ ...first!, model: 'old-one' }, ...rest] });
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  expect(await dialog.findByText(/No model is connected/)).toBeVisible();
  expect(await dialog.findByText('old-one (not connected)')).toBeVisible();
});

it('hints at long prompts, and shows a failure with the message of the server', async () => {
  server.use(handle('agents.create', () => apiError(409, 'LIMIT_REACHED', { message: 'At most 20.' })));
  const { actor } = visit('maya', dataPath);
  await actor.click(await screen.findByRole('button', { name: 'Create Agent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create New AI Agent' }));
  write('x'.repeat(500));
  expect(
    dialog.queryByText('Consider keeping prompts concise for better performance'),
  ).not.toBeInTheDocument();
  write('x'.repeat(501));
  expect(dialog.getByText('Consider keeping prompts concise for better performance')).toBeVisible();
  await actor.click(dialog.getByRole('button', { name: 'Create Agent' }));
  expect(await dialog.findByText('Failed to create agent')).toBeVisible();
  expect(dialog.getByText('At most 20.')).toBeVisible();
});

async function openEdit(actor: ReturnType<typeof visit>['actor']) {
  const [edit] = await screen.findAllByRole('button', { name: 'Edit: You are a forecasting analyst.' });
  await actor.click(edit!);
  const dialog = await screen.findByRole('dialog', { name: 'Edit agent' });
  await within(dialog).findByRole('textbox', { name: 'Prompt' });
  return within(dialog);
}

it('edits a prompt, counted out of 1000', async () => {
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  expect(promptField()).toHaveValue('You are a forecasting analyst.');
  expect(dialog.getByText('30 of 1000 characters')).toBeVisible();
  write('You are a weather analyst.');
  await actor.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await actor.click(question.getByRole('button', { name: 'Cancel' }));
  expect(promptField()).toHaveValue('You are a weather analyst.');
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Agent Updated')).toBeVisible();
  expect(agentsOf('profile-data')).toContain('You are a weather analyst.');
});

it('does not overwrite what another administrator or tab saved', async () => {
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  const profile = tables.profiles.get('profile-data')!;
  const [first, ...rest] = profile.agents;
  tables.profiles.set(profile.id, {
    ...profile,
    agents: [{ ...first!, prompt: 'You are theirs.' }, ...rest],
  });
  write('You are mine, and stay so.');
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/was changed elsewhere in the meantime/)).toBeVisible();
  expect(agentsOf('profile-data')).toContain('You are theirs.');
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(agentsOf('profile-data')).toContain('You are mine, and stay so.'));
});

it('shows a failed edit with the message of the server', async () => {
  server.use(handle('agents.update', () => apiError(404, 'NOT_FOUND', { message: 'It is gone.' })));
  const { actor } = visit('maya', dataPath);
  const dialog = await openEdit(actor);
  await actor.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Failed to update agent.')).toBeVisible();
  expect(dialog.getByText('It is gone.')).toBeVisible();
});

it('shows all details of an agent', async () => {
  const { actor } = visit('maya', dataPath);
  const [button] = await screen.findAllByRole('button', { name: 'Details: You are a forecasting analyst.' });
  await actor.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Agent' }));
  expect(dialog.getByText('profile-data-agent-1')).toBeVisible();
  expect(dialog.getByText('You are a forecasting analyst.')).toBeVisible();
});

it('deletes after a confirmation, and shows a failure', async () => {
  server.use(handle('agents.delete', () => new Response('', { status: 500 })));
  const { actor } = visit('maya', dataPath);
  const [button] = await screen.findAllByRole('button', { name: 'Delete: You are a forecasting analyst.' });
  await actor.click(button!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete agent' }));
  await actor.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Failed to delete agent. Please try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Data engineer, 1 agent')).toBeVisible();
});
