import { useAuth } from '@alma/shared/auth';
import { apiError, handle, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import AdminToolsCard from './admin-tools-card.tsx';
import UsersCard from './users-card.tsx';

it.each(['admin', 'leo'] as const)('links %s to the users', async (user) => {
  renderApp(<UsersCard />, { user });
  const link = await screen.findByRole('link', { name: 'View Users' });
  expect(screen.getByRole('region', { name: 'Users' })).toContainElement(link);
  expect(link).toHaveAttribute('href', '/users');
});

function Viewer() {
  const { user } = useAuth();
  return <p>{user?.handle}</p>;
}

/** Clicks the button, and waits for the answer. */
async function press() {
  const { actor } = renderApp(
    <>
      <AdminToolsCard />
      <Viewer />
    </>,
    { user: 'admin' },
  );
  await screen.findByText('admin');
  const button = screen.getByRole('button', { name: 'Test e-mail' });
  await actor.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
}

it('sends a mail to the signed-in user', async () => {
  await press();
  expect(await screen.findByText('Success')).toBeVisible();
  expect(screen.getByText('Test email sent to admin@alma.test')).toBeVisible();
});

it.each([
  ['the error', { error: 'Mailbox full', message: 'Not sent' }, 'Mailbox full'],
  ['the message', { message: 'Not sent' }, 'Not sent'],
])('shows the error in the reply: %s', async (_, fault, text) => {
  server.use(handle('mail.welcome', () => ({ success: false, user_email: '', ...fault })));
  await press();
  expect(await screen.findByText('Sending error')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it.each([
  ['with its message', apiError(503, 'SERVICE_UNAVAILABLE', { message: 'Later.' }), 'Later.'],
  ['in words of its own', new Response('', { status: 500 }), 'Failed to send test email'],
])('shows another failure %s', async (_, answer, text) => {
  server.use(handle('mail.welcome', () => answer));
  await press();
  expect(await screen.findByText('Error')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('says so when no one is signed in', async () => {
  const { actor } = renderApp(<AdminToolsCard />);
  await actor.click(screen.getByRole('button', { name: 'Test e-mail' }));
  expect(await screen.findByText('User is not authenticated')).toBeVisible();
});
