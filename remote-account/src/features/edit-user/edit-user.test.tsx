import { useAuth } from '@alma/shared/auth';
import type { Person } from '@alma/shared/testing';
import { apiError, handle, people, renderApp, server, tables } from '@alma/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import UserPage from '../../pages/user-page.tsx';

/** Replaces the top bar. */
function Viewer() {
  const { user } = useAuth();
  return <p>Signed in: {user?.display_name}</p>;
}

const visit = (path: string, user: Person) =>
  renderApp(
    <>
      <Viewer />
      <UserPage />
    </>,
    { path, route: path.startsWith('/users/') ? '/users/:userId' : '/profile', user },
  );

async function openDialog(actor: UserEvent) {
  await actor.click(await screen.findByRole('button', { name: 'Edit' }));
  return screen.findByRole('dialog', { name: 'Edit profile' });
}

const field = (name: string) => screen.getByRole('textbox', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function retype(actor: UserEvent, name: string, text: string) {
  await actor.clear(field(name));
  if (text) await actor.paste(text);
}

async function choose(actor: UserEvent, name: string, option: string) {
  await actor.click(screen.getByRole('combobox', { name }));
  await actor.click(await screen.findByRole('option', { name: option }));
}

const save = (actor: UserEvent) => actor.click(screen.getByRole('button', { name: 'Save' }));

/** The bodies that the server receives. */
function watchUpdates(): unknown[] {
  const bodies: unknown[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'PATCH')
      void request
        .clone()
        .json()
        .then((body) => bodies.push(body));
  });
  return bodies;
}

afterEach(() => server.events.removeAllListeners());

it('stores what an owner changed, and shows it on the page and in the top bar', async () => {
  const sent = watchUpdates();
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await retype(actor, 'Display name', '  Maya Marković ');
  await choose(actor, 'Locale', 'de-DE');
  await choose(actor, 'Timezone', 'Asia/Tokyo');
  await save(actor);

  expect(await screen.findByText('Profile Updated')).toBeVisible();
  await isClosed();
  expect(screen.getByRole('heading', { level: 1, name: 'Maya Marković' })).toBeVisible();
  expect(screen.getByText('Signed in: Maya Marković')).toBeVisible();
  expect(sent).toEqual([{ display_name: 'Maya Marković', locale: 'de-DE', timezone: 'Asia/Tokyo' }]);
  expect(tables.users.get('user-maya')).toMatchObject({
    display_name: 'Maya Marković',
    bio: 'Builds things.',
  });
});

it('lets an administrator edit another user, without changing the name in the top bar', async () => {
  const { actor } = visit('/users/user-leo', 'admin');
  await openDialog(actor);
  await retype(actor, 'Bio', 'Reads a lot.');
  await save(actor);
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  expect(screen.getByText('Reads a lot.')).toBeVisible();
  expect(screen.getByText('Signed in: Ada Admin')).toBeVisible();
});

it('offers the fixed lists', async () => {
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await actor.click(screen.getByRole('combobox', { name: 'Timezone' }));
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual([
    'UTC',
    'America/New_York',
    'America/Los_Angeles',
    'Europe/London',
    'Europe/Moscow',
    'Asia/Tokyo',
    'Asia/Shanghai',
  ]);
});

it('follows the browser until something is chosen, even the stored default', async () => {
  tables.users.set('user-maya', { ...people.maya, chosen: [] });
  const sent = watchUpdates();
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  expect(screen.getByRole('combobox', { name: 'Timezone' })).toHaveTextContent(/^Like this browser \(/);
  await choose(actor, 'Timezone', 'UTC');
  await save(actor);
  await isClosed();
  expect(sent).toEqual([{ timezone: 'UTC' }]);

  await openDialog(actor);
  expect(screen.getByRole('combobox', { name: 'Timezone' })).toHaveTextContent('UTC');
  expect(screen.getByRole('combobox', { name: 'Locale' })).toHaveTextContent(/^Like this browser \(/);
});

it('leaves emptied fields out of the update and says that they stay', async () => {
  const sent = watchUpdates();
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await retype(actor, 'Display name', '');
  expect(field('Display name')).toHaveAccessibleDescription('An empty field keeps its current value.');
  await retype(actor, 'Bio', 'Teaches.');
  await save(actor);
  await isClosed();
  expect(sent).toEqual([{ bio: 'Teaches.' }]);
  expect(tables.users.get('user-maya')?.display_name).toBe('Maya Creator');
});

it('confirms a save that empties a field and changes nothing else', async () => {
  const sent = watchUpdates();
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await retype(actor, 'Bio', '');
  await save(actor);
  expect(await screen.findByText('Profile Updated')).toBeVisible();
  await isClosed();
  const { display_name, locale, timezone } = people.maya;
  expect(sent).toEqual([{ display_name, locale, timezone }]);
});

it('refuses a name that is too long at its field, before any call', async () => {
  const sent = watchUpdates();
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await retype(actor, 'Display name', 'x'.repeat(101));
  await save(actor);
  expect(await screen.findByText('At most 100 characters')).toBeVisible();
  expect(field('Display name')).toBeInvalid();
  expect(field('Display name')).toHaveFocus();
  expect(sent).toEqual([]);
});

it("shows the server's errors at their fields and keeps the typed text", async () => {
  const details = [{ path: 'bio', message: 'Write about yourself, not about others' }];
  server.use(
    handle('users.update', () =>
      apiError(400, 'VALIDATION_FAILED', { message: 'Check the fields', details }),
    ),
  );
  const { actor } = visit('/profile', 'maya');
  const dialog = await openDialog(actor);
  await retype(actor, 'Bio', 'About others.');
  await save(actor);

  expect(await within(dialog).findByText('Write about yourself, not about others')).toBeVisible();
  expect(field('Bio')).toBeInvalid();
  expect(field('Bio')).toHaveValue('About others.');
  expect(screen.getByText('Update Error')).toBeVisible();
});

it.each([
  [
    'the message of the server',
    apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Back in a minute.' }),
    'Back in a minute.',
  ],
  ['words of its own where there is none', new Response('', { status: 502 }), 'Failed to update profile'],
])('shows a failure with %s, and keeps the typed text', async (_, answer, message) => {
  server.use(handle('users.update', () => answer));
  const { actor } = visit('/profile', 'maya');
  const dialog = await openDialog(actor);
  await retype(actor, 'Display name', 'Maya M.');
  await save(actor);

  expect(await within(dialog).findByText(message)).toBeVisible();
  expect(screen.getByText('Update Error')).toBeVisible();
  expect(field('Display name')).toHaveValue('Maya M.');
  expect(screen.getByText('Signed in: Maya Creator')).toBeVisible();

  server.resetHandlers();
  await save(actor);
  expect(await screen.findByText('Profile Updated')).toBeVisible();
});

it('does not overwrite what another administrator or tab saved', async () => {
  const { actor } = visit('/profile', 'maya');
  const dialog = await openDialog(actor);
  tables.users.set('user-maya', { ...people.maya, display_name: 'Maya by Ada', timezone: 'Asia/Tokyo' });
  await retype(actor, 'Display name', 'Maya by Maya');
  await save(actor);

  expect(await within(dialog).findByText(/was changed elsewhere in the meantime/)).toBeVisible();
  expect(field('Display name')).toHaveValue('Maya by Maya');
  expect(screen.getByRole('combobox', { name: 'Timezone' })).toHaveTextContent('Asia/Tokyo');
  expect(tables.users.get('user-maya')?.display_name).toBe('Maya by Ada');

  await save(actor);
  await isClosed();
  expect(tables.users.get('user-maya')).toMatchObject({
    display_name: 'Maya by Maya',
    timezone: 'Asia/Tokyo',
  });
});

it('discards a cancelled edit and restores the focus', async () => {
  const { actor } = visit('/profile', 'maya');
  await openDialog(actor);
  await retype(actor, 'Bio', 'Never mind');
  await actor.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();

  await openDialog(actor);
  expect(field('Bio')).toHaveValue('Builds things.');
});

beforeEach(() => {
  globalThis.createImageBitmap = async () => ({ width: 2, height: 1, close: () => undefined });
});

it('takes a pasted picture, but leaves text for a field to it', async () => {
  const addresses: string[] = [];
  const revoked = jest.fn();
  URL.createObjectURL = () => `blob:${addresses.push('picture')}`;
  URL.revokeObjectURL = revoked;
  const { actor, unmount } = visit('/profile', 'maya');
  await openDialog(actor);
  const files = [new File(['picture'], 'me.png', { type: 'image/png' })];
  const both = { files, types: ['text/plain', 'Files'] };
  expect(fireEvent.paste(field('Bio'), { clipboardData: both })).toBe(true);
  expect(addresses).toEqual([]);
  expect(fireEvent.paste(field('Bio'), { clipboardData: { files, types: ['Files'] } })).toBe(false);
  expect(await screen.findByRole('dialog', { name: 'Crop picture' })).toBeVisible();
  expect(fireEvent.paste(document.body, { clipboardData: both })).toBe(false);
  await waitFor(() => expect(revoked).toHaveBeenCalledWith('blob:1'));
  expect(revoked).toHaveBeenCalledTimes(1);
  unmount();
  expect(revoked).toHaveBeenLastCalledWith('blob:2');
});

/** Begins to upload a picture from the open dialog; returns how the server answers. */
async function beginUpload(actor: UserEvent) {
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => undefined;
  const context = { drawImage: () => undefined } as unknown as CanvasRenderingContext2D;
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  jest
    .spyOn(HTMLCanvasElement.prototype, 'toBlob')
    .mockImplementation((done) => done(new Blob(['cut'], { type: 'image/webp' })));
  const upload = Promise.withResolvers<Response>();
  server.use(handle('files.upload', () => upload.promise));

  await openDialog(actor);
  const files = [new File(['picture'], 'me.png', { type: 'image/png' })];
  fireEvent.paste(document.body, { clipboardData: { files, types: ['Files'] } });
  const crop = await screen.findByRole('dialog', { name: 'Crop picture' });
  fireEvent.load(crop.querySelector('img')!);
  await actor.click(await within(crop).findByRole('button', { name: 'Use Picture' }));
  expect(await screen.findByRole('progressbar', { name: 'Avatar upload' })).toBeVisible();
  return upload.resolve;
}

it('does not save while a picture is being uploaded, which closing the dialog would stop', async () => {
  const { actor } = visit('/profile', 'maya');
  const answer = await beginUpload(actor);
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'Your picture is still being uploaded.');

  answer(apiError(413, 'PAYLOAD_TOO_LARGE', { message: 'Too large' }));
  await waitFor(() => expect(button).toBeEnabled());
});

it('stops the upload of a picture when the dialog is closed', async () => {
  const { actor } = visit('/profile', 'maya');
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort');
  await beginUpload(actor);
  await actor.click(screen.getByRole('button', { name: 'Cancel' }));
  await isClosed();
  expect(abort).toHaveBeenCalledTimes(1);
});
