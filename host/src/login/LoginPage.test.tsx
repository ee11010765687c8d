import { apiError, browserConfig, handle, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderHost } from '../testing/render-host.tsx';

const services = ['Apple', 'Facebook', 'GitHub', 'Google', 'LinkedIn', 'X'];
const emailField = () => screen.findByRole('textbox', { name: 'E-mail' });

function recordQueries(): unknown[] {
  const queries: unknown[] = [];
  server.use(
    handle('auth.login', ({ query }) => {
      queries.push(query);
      return { state: 's', login_url: 'https://provider.test/authorize' };
    }),
  );
  return queries;
}

it('offers e-mail, six services and the version, and is named in the tab', async () => {
  renderHost({ path: '/login' });
  await emailField();
  expect(screen.getByRole('heading', { level: 1, name: 'Sign in to Alma' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  const list = within(within(screen.getByRole('main')).getByRole('list'));
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual(services);
  expect(screen.getByText('v0.0.0-test')).toBeInTheDocument();
  expect(document.title).toBe('Sign In · Alma');
});

it('loads no remote', async () => {
  const { loaded } = renderHost({ path: '/login' });
  await emailField();
  expect(loaded).toEqual([]);
});

it('asks for a missing or invalid e-mail', async () => {
  const queries = recordQueries();
  const { actor } = renderHost({ path: '/login' });
  const field = await emailField();
  await actor.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('E-mail is required');
  expect(field).toHaveFocus();
  await actor.type(field, 'maya');
  expect(field).toHaveAccessibleDescription(/Enter an e-mail address/);
  await actor.type(field, '@alma.test');
  expect(field).toBeValid();
  expect(queries).toEqual([]);
});

it('signs in by e-mail through its own connection', async () => {
  const queries = recordQueries();
  const { actor, visitedUrls } = renderHost({ path: '/login' });
  await actor.type(await emailField(), '  maya@alma.test{Enter}');
  await waitFor(() => expect(visitedUrls).toEqual(['https://provider.test/authorize']));
  expect(queries).toEqual([{ connection_id: 'conn_email', login_hint: 'maya@alma.test' }]);
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-busy', 'true');
});

it('starts the connection of a service', async () => {
  const queries = recordQueries();
  const { actor, visitedUrls } = renderHost({ path: '/login' });
  await emailField();
  await actor.click(screen.getByRole('button', { name: 'GitHub' }));
  await waitFor(() => expect(visitedUrls).toHaveLength(1));
  expect(queries).toEqual([{ connection_id: 'conn_github' }]);
  expect(screen.getByRole('button', { name: 'GitHub' })).toHaveAttribute('aria-busy', 'true');
});

it('starts the general sign-in for a service without a connection', async () => {
  const queries = recordQueries();
  const { actor, visitedUrls } = renderHost({ path: '/login' });
  await emailField();
  await actor.click(screen.getByRole('button', { name: 'Apple' }));
  await waitFor(() => expect(visitedUrls).toHaveLength(1));
  expect(queries).toEqual([{}]);
});

it('starts one sign-in at a time', async () => {
  const queries = recordQueries();
  const { actor } = renderHost({ path: '/login' });
  await emailField();
  await actor.click(screen.getByRole('button', { name: 'GitHub' }));
  await actor.click(screen.getByRole('button', { name: 'Google' }));
  await actor.type(screen.getByRole('textbox'), 'maya@alma.test{Enter}');
  expect(queries).toHaveLength(1);
});

it('shows the error at its place, keeps the e-mail and allows another attempt', async () => {
  server.use(handle('auth.login', () => apiError(503, 'PROVIDER_UNAVAILABLE')));
  const { actor } = renderHost({ path: '/login' });
  await actor.type(await emailField(), 'maya@alma.test{Enter}');
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    'Login request failed: 503',
  );
  expect(screen.getByRole('textbox')).toHaveValue('maya@alma.test');
  expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('aria-busy');
});

it('names missing configuration', async () => {
  const config = { ...browserConfig, auth: { ...browserConfig.auth, domain: '', client_id: '' } };
  const { actor } = renderHost({ path: '/login', config });
  await emailField();
  await actor.click(screen.getByRole('button', { name: 'X' }));
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent(
    'Missing Kinde configuration: domain, client id',
  );
});
