import { File as NodeFile } from 'node:buffer';
import {
  apiError,
  handle,
  holdReplies,
  makeAiSession,
  makeProfile,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { prepareLayout } from '../testing/layout.ts';
import OnboardingPage from './onboarding-page.tsx';

prepareLayout();

const visit = (path = '/onboarding') =>
  renderApp(<OnboardingPage />, { path, route: '/onboarding', user: 'maya' });
const picker = () => within(screen.getByRole('dialog', { name: 'Start onboarding' }));
const panel = () => within(screen.getByRole('complementary', { name: 'Session' }));

async function begin() {
  const app = visit();
  await app.actor.click(await screen.findByRole('radio', { name: 'Data engineer' }));
  await screen.findAllByRole('radio', { checked: true });
  await app.actor.click(picker().getByRole('button', { name: 'Start Chat' }));
  await screen.findByText(/^Hello Maya Creator/);
  return app;
}

it('lets a person pick a profile, then one of its agents', async () => {
  tables.profiles.set(
    'profile-bare',
    makeProfile({
      id: 'profile-bare',
      user_id: 'user-maya',
      basic_identification: { full_name: 'Maya Creator', job_title: 'Gardener' },
    }),
  );
  const { actor, location } = visit();
  await actor.click(await screen.findByRole('radio', { name: 'Gardener' }));
  expect(await picker().findByText('No agents found for this profile')).toBeVisible();
  await actor.click(picker().getByRole('radio', { name: 'Product lead' }));
  expect(
    await picker().findByRole('radio', { name: 'You are a product lead who asks for numbers.' }),
  ).toBeVisible();
  server.use(handle('onboarding.start', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(picker().getByRole('button', { name: 'Start Chat' }));
  expect(await picker().findByText('The chat did not start. Try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(picker().getByRole('button', { name: 'Start Chat' }));
  expect(await screen.findByText(/^Hello Maya Creator/)).toBeVisible();
  // The thread shows the agent's name, the panel its short id.
  expect(await screen.findByText('You are a product lead who asks for numbers.')).toBeVisible();
  expect(panel().getByText('profile-', { selector: 'code' })).toBeVisible();
  expect(location()).toMatch(/^\/onboarding\?session=session-/);
});

it('shows the fields that an answer filled with their sources, and undoes them', async () => {
  const { actor } = await begin();
  await actor.type(screen.getByRole('textbox', { name: 'Message' }), '12 years{Enter}');
  const note = await screen.findByRole('group', { name: 'Profile updated' });
  expect(within(note).getByText('Experience years')).toBeVisible();
  expect(panel().getByText('From your words: “12 years”')).toBeVisible();
  expect(panel().getByText('2 of 2 fields filled')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.basic_identification.experience_years).toBe(12);
  await actor.click(panel().getByRole('button', { name: 'Undo Experience years' }));
  expect(await panel().findByText('Undone')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.basic_identification.experience_years).toBe(9);
});

it('accepts files and addresses with an answer, and says why it refuses one', async () => {
  const { actor } = await begin();
  // Node's FormData accepts only Node's own File.
  const file = (name: string) => new NodeFile(['I live in Oslo'], name) as unknown as File;
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [file('cv.md'), file('cv.exe')] } });
  expect(await screen.findByText('cv.exe: only md, txt and pdf files are accepted')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Add a link' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a link' }));
  await actor.type(dialog.getByLabelText('Web address'), 'http://example.org{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await actor.click(question.getByRole('button', { name: 'Cancel' }));
  await actor.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter a full web address, starting with https://')).toBeVisible();
  await actor.clear(dialog.getByLabelText('Web address'));
  await actor.type(dialog.getByLabelText('Web address'), 'https://example.org/talks{Enter}');
  expect(await screen.findByText('example.org/talks')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/Attached: cv\.md, https:\/\/example\.org\/talks/)).toBeVisible();
  expect(await panel().findByText('From cv.md: “in Oslo”')).toBeVisible();
});

it('opens automatically once its profiles are known', async () => {
  const release = holdReplies('profiles.list');
  visit();
  const choose = await screen.findByRole('button', { name: 'Choose profile and agent' });
  expect(choose).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('dialog')).toBeNull();
  release();
  expect(await screen.findByRole('radio', { name: 'Data engineer' })).toBeVisible();
  expect(choose).not.toHaveAttribute('aria-busy');
});

it('starts only with loaded choices, and says what did not load', async () => {
  server.use(
    handle('profiles.list', () => apiError(500, 'INTERNAL_ERROR')),
    handle('agents.list', () => apiError(500, 'INTERNAL_ERROR')),
  );
  const { actor } = visit();
  expect(await screen.findByText('Profiles did not load')).toBeVisible();
  const start = picker().getByRole('button', { name: 'Start Chat' });
  expect(start).toBeDisabled();
  server.resetHandlers();
  server.use(handle('agents.list', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(picker().getByRole('button', { name: 'Try Again' }));
  expect(await picker().findByText('Agents did not load')).toBeVisible();
  expect(start).toBeDisabled();
  server.resetHandlers();
  await actor.click(picker().getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(start).toBeEnabled());
});

it('lets a person choose and start without a pointer, and continues an earlier chat', async () => {
  const { actor, location } = visit();
  await screen.findAllByRole('radio', { checked: true });
  await waitFor(() => expect(screen.getAllByRole('radio', { checked: true })[0]).toHaveFocus());
  await waitFor(() => expect(picker().getByRole('button', { name: 'Start Chat' })).toBeEnabled());
  await actor.keyboard('{Tab}{Tab}{Tab}{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Message' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveFocus());
  const address = location();
  cleanup();
  visit();
  await actor.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('link')).toHaveAttribute('href', address);
});

it('changes profile and agent within the chat, when no answer is being written', async () => {
  const { actor, location } = await begin();
  const before = location();
  const dialog = () => within(screen.getByRole('dialog', { name: 'Change profile or agent' }));
  await actor.click(panel().getByRole('button', { name: 'Change profile or agent' }));
  await actor.click(await dialog().findByRole('radio', { name: 'Product lead' }));
  await dialog().findByText('You are a product lead who asks for numbers.');
  server.use(
    handle('onboarding.setProfile', () => apiError(409, 'RUN_ACTIVE', { message: 'Wait for the answer.' })),
  );
  await actor.click(dialog().getByRole('button', { name: 'Change' }));
  expect(await dialog().findByText('Wait for the answer.')).toBeVisible();
  server.use(handle('onboarding.setProfile', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(dialog().getByRole('button', { name: 'Change' }));
  expect(await dialog().findByText('Could not change profile or agent. Try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(dialog().getByRole('button', { name: 'Change' }));
  expect(await panel().findByRole('link', { name: 'Product lead' })).toBeVisible();
  expect(location()).toBe(before);
});

it('says why a change was not undone, and keeps it', async () => {
  const { actor } = await begin();
  await actor.type(screen.getByRole('textbox', { name: 'Message' }), '12 years{Enter}');
  const undo = await panel().findByRole('button', { name: 'Undo Experience years' });
  server.use(handle('onboarding.undo', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(undo);
  expect(await screen.findByText('Could not undo the change. Try again.')).toBeVisible();
  server.use(handle('onboarding.undo', () => apiError(409, 'CONFLICT')));
  await actor.click(undo);
  expect(await screen.findByText('This field has changed since. Edit it on the profile page.')).toBeVisible();
  expect(panel().queryByText('Undone')).not.toBeInTheDocument();
});

it('distinguishes a session that does not exist, or of another kind, from one that did not load', async () => {
  const other = makeAiSession({ kind: 'project', userId: 'user-maya' });
  visit(`/onboarding?session=${other.session_id}`);
  expect(await screen.findByRole('heading', { name: 'Session not found' })).toBeVisible();
  cleanup();
  server.use(handle('sessions.get', () => apiError(500, 'INTERNAL_ERROR')));
  visit('/onboarding?session=none');
  expect(await screen.findByText('Failed to load the session. Please try again.')).toBeVisible();
});

it('restarts with another agent, and keeps the chat until then', async () => {
  const { actor, location } = await begin();
  const before = location();
  await actor.click(panel().getByRole('button', { name: 'Restart' }));
  await actor.click(await picker().findByRole('button', { name: 'Cancel' }));
  expect(location()).toBe(before);
  await actor.click(panel().getByRole('button', { name: 'Restart' }));
  await screen.findAllByRole('radio', { checked: true });
  await actor.click(await picker().findByRole('button', { name: 'Start Chat' }));
  await waitFor(() => expect(location()).not.toBe(before));
});
