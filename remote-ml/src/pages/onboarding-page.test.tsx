import { File as NodeFile } from 'node:buffer';
import { apiError, handle, makeProfile, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import OnboardingPage from './onboarding-page.tsx';

const visit = () => renderApp(<OnboardingPage />, { path: '/onboarding', user: 'maya' });
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
  expect(await picker().findByText('You are a product lead who asks for numbers.')).toBeVisible();
  server.use(handle('onboarding.start', () => apiError(500, 'INTERNAL_ERROR')));
  await actor.click(picker().getByRole('button', { name: 'Start Chat' }));
  expect(await picker().findByText('The chat did not start. Try again.')).toBeVisible();
  server.resetHandlers();
  await actor.click(picker().getByRole('button', { name: 'Start Chat' }));
  expect(await screen.findByText(/^Hello Maya Creator/)).toBeVisible();
  expect(location()).toMatch(/^\/onboarding\?session=session-/);
});

it('shows what an answer filled and where from, and takes it back', async () => {
  const { actor } = await begin();
  await actor.type(screen.getByRole('textbox', { name: 'Message' }), '12 years{Enter}');
  const note = await screen.findByRole('region', { name: 'Profile updated' });
  expect(within(note).getByText('Experience years')).toBeVisible();
  expect(panel().getByText('From your words: “12 years”')).toBeVisible();
  expect(panel().getByText('2 of 2 fields filled')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.basic_identification.experience_years).toBe(12);
  await actor.click(panel().getByRole('button', { name: 'Undo Experience years' }));
  expect(await panel().findByText('Undone')).toBeVisible();
  expect(tables.profiles.get('profile-data')?.basic_identification.experience_years).toBe(9);
});

it('takes files and addresses with an answer, and says why it does not take one', async () => {
  const { actor } = await begin();
  // What is sent here is Node's form data, which knows the files of Node alone.
  const file = (name: string) => new NodeFile(['I live in Oslo'], name) as unknown as File;
  const input = document.querySelector('input[type=file]')!;
  fireEvent.change(input, { target: { files: [file('cv.md'), file('cv.exe')] } });
  expect(await screen.findByText('cv.exe: only md, txt and pdf files are read')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Add a link' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add a link' }));
  await actor.type(dialog.getByLabelText('Web address'), 'http://example.org');
  await actor.click(dialog.getByRole('button', { name: 'Add' }));
  expect(dialog.getByText('Enter a full web address, starting with https://')).toBeVisible();
  await actor.clear(dialog.getByLabelText('Web address'));
  await actor.type(dialog.getByLabelText('Web address'), 'https://example.org/talks{Enter}');
  expect(await screen.findByText('example.org/talks')).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/With cv\.md, https:\/\/example\.org\/talks/)).toBeVisible();
  expect(await panel().findByText('From cv.md: “in Oslo”')).toBeVisible();
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
