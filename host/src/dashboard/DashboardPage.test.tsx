import { apiError, brokenText, handle, people, server, tables } from '@alma/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { remoteRecord, renderHost } from '../testing/render-host.tsx';

const cards = remoteRecord({
  name: 'account',
  slots: [
    { slot: 'dashboard.card', expose: './users-card', title: 'Users', order: 20 },
    { slot: 'dashboard.card', expose: './admin-tools', title: 'Admin Tools', order: 60, role: 'ADMIN' },
  ],
});
const exposes = {
  'account ./users-card': () => (
    <section>
      <h2>Users</h2>
    </section>
  ),
  'account ./admin-tools': () => (
    <section>
      <h2>Admin Tools</h2>
    </section>
  ),
};

const headings = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const main = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  return within(screen.getByRole('main'));
};

it('explains the four assets, even without the wallet', async () => {
  renderHost({ user: 'maya' });
  const assets = within((await main()).getByRole('region', { name: 'Assets' }));
  const terms = assets.getAllByRole('term').map((term) => term.lastChild?.textContent);
  const definitions = assets.getAllByRole('definition').map((definition) => definition.textContent);
  expect(terms).toEqual(['ALMA', 'MTL', 'TCC', 'ALLO']);
  expect(definitions).toEqual([
    'Platform currency',
    'Time-Liquidity Token',
    'Time Credit Capacity',
    'Budget Allocation',
  ]);
});

it.each([
  ['Tasks', 'Coming Soon', '/tasks'],
  ['Programs', 'View Programs', '/programs'],
  ['Economics', 'ALLO', '/allo'],
  ['Economics', 'MTL', '/mtl'],
])('offers in %s the disabled button %s', async (card, name, target) => {
  renderHost({ user: 'maya' });
  const button = within((await main()).getByRole('region', { name: card })).getByRole('button', { name });
  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('data-target', target);
});

it('shows the cards of remotes among its own, by role', async () => {
  renderHost({ user: 'admin', remotes: [cards], exposes });
  const page = await main();
  await page.findByRole('heading', { name: 'Admin Tools' });
  expect(headings().slice(-5)).toEqual(['Users', 'Tasks', 'Programs', 'Economics', 'Admin Tools']);
});

it('works with only the specified fields of replies', async () => {
  tables.isStrippingReplies = true;
  renderHost({ user: 'admin', remotes: [cards], exposes });
  await (await main()).findByRole('heading', { name: 'Admin Tools' });
  expect(document.body.textContent).not.toMatch(brokenText);
});

it('loads no card that is not for the visitor', async () => {
  const { loaded } = renderHost({ user: 'maya', remotes: [cards], exposes });
  await (await main()).findByRole('heading', { name: 'Users' });
  expect(loaded).toEqual(['account ./users-card']);
});

describe('a card for delivery teams', () => {
  const teamCard = {
    slot: 'dashboard.card',
    expose: './admin-tools',
    title: 'Admin Tools',
    order: 60,
    role: 'ADMIN',
    delivery_members: true,
  } as const;
  const remotes = [remoteRecord({ name: 'account', slots: [teamCard] })];

  it('is shown to their members, regardless of their roles', async () => {
    renderHost({ user: 'maya', remotes, exposes });
    expect(await (await main()).findByRole('heading', { name: 'Admin Tools' })).toBeVisible();
  });

  it('stays after the member edits their account', async () => {
    const { session } = renderHost({ user: 'maya', remotes, exposes });
    await (await main()).findByRole('heading', { name: 'Admin Tools' });
    act(() => session.setUser({ ...people.maya, display_name: 'Maya Maker' }));
    expect((await main()).getByRole('heading', { name: 'Admin Tools' })).toBeVisible();
  });

  it('is hidden from others, and when the server does not report membership', async () => {
    const { loaded } = renderHost({ user: 'leo', remotes, exposes });
    await main();
    expect(loaded).toEqual([]);
    cleanup();
    tables.isStrippingReplies = true;
    const stripped = renderHost({ user: 'maya', remotes, exposes });
    await main();
    expect(stripped.loaded).toEqual([]);
  });
});

it('keeps its own cards when the card of a remote is unavailable', async () => {
  renderHost({ user: 'maya', remotes: [cards] });
  const page = await main();
  expect(await page.findByText('Users are unavailable')).toBeInTheDocument();
  expect(page.getByRole('region', { name: 'Economics' })).toBeInTheDocument();
});

describe('the first steps', () => {
  const step = (name: string, order: number, path: string) => ({
    step: name,
    order,
    title: `Do ${name}`,
    text: `How to do ${name}`,
    path,
  });
  const remotes = [
    remoteRecord({
      name: 'ml',
      steps: [step('project', 50, '/ml-projects/sample'), step('profile', 10, '/onboarding')],
    }),
    remoteRecord({
      name: 'wallet',
      steps: [step('wallet', 30, '/wallet')],
      navigation: [{ section: 'platform', label: 'Elsewhere', path: '/tasks', icon: 'wallet', order: 30 }],
    }),
    remoteRecord({ name: 'chat', steps: [step('chat', 40, '/chat/new')], enabled: false }),
  ];
  const beginner = (person: 'leo' | 'theo' = 'leo') =>
    tables.users.set(people[person].user_id, { ...people[person], first_steps: 'open' });
  const storedState = () => tables.users.get(people.leo.user_id)?.first_steps;
  const card = (name = 'First steps') => screen.findByRole('region', { name });

  it('come from the available remotes, in order, with a tick for each completed one', async () => {
    beginner();
    tables.stepsDone.add('wallet');
    renderHost({ user: 'leo', remotes });
    const steps = within(await card());
    const rows = steps.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'Do profileHow to do profile',
      'Done:Do walletHow to do wallet',
      'Do projectHow to do project',
    ]);
    const links = steps.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/onboarding', '/ml-projects/sample']);
    expect(steps.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 3 done');
  });

  it('are dismissed for the person, not for the browser', async () => {
    beginner();
    const { actor } = renderHost({ user: 'leo', remotes });
    await actor.click(within(await card()).getByRole('button', { name: 'Dismiss first steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
    await waitFor(() => expect(storedState()).toBe('closed'));
  });

  it('show an error when a dismissal was not stored', async () => {
    beginner();
    server.use(handle('users.update', () => apiError(503, 'SERVICE_UNAVAILABLE')));
    const { actor } = renderHost({ user: 'leo', remotes });
    await actor.click(within(await card()).getByRole('button', { name: 'Dismiss first steps' }));
    expect(await screen.findByText('Not saved')).toBeInTheDocument();
  });

  it('show once that all are done', async () => {
    beginner();
    for (const name of ['profile', 'wallet', 'project']) tables.stepsDone.add(name);
    const { actor } = renderHost({ user: 'leo', remotes });
    expect(within(await card('All first steps are done')).queryByRole('link')).not.toBeInTheDocument();
    await waitFor(() => expect(storedState()).toBe('closed'));
    expect(await card('All first steps are done')).toBeInTheDocument();

    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await actor.click(menu.getByRole('link', { name: 'Elsewhere' }));
    await actor.click(menu.getByRole('link', { name: 'Dashboard' }));
    await main();
    expect(screen.queryByRole('region', { name: /first steps/i })).not.toBeInTheDocument();
  });

  it('keep their links when the server does not report which are done, and ask again on request', async () => {
    // The page's cache may contain an earlier answer for Leo.
    beginner('theo');
    server.use(handle('users.steps', () => apiError(404, 'NOT_FOUND')));
    const { actor } = renderHost({ user: 'theo', remotes });
    const steps = within(await card());
    expect(steps.getAllByRole('link')).toHaveLength(3);
    expect(steps.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(steps.getByRole('alert')).toHaveTextContent('Your progress did not load.');
    server.resetHandlers();
    await actor.click(steps.getByRole('button', { name: 'Try Again' }));
    expect(await steps.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '0 of 3 done');
    expect(steps.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([undefined, 'closed'] as const)('send no request for the state %s', async (state) => {
    tables.users.set(people.leo.user_id, { ...people.leo, ...(state && { first_steps: state }) });
    const requestSteps = jest.fn(() => ({ steps: [] }));
    server.use(handle('users.steps', requestSteps));
    renderHost({ user: 'leo', remotes });
    await main();
    expect(screen.queryByText('First steps')).not.toBeInTheDocument();
    expect(requestSteps).not.toHaveBeenCalled();
  });
});
