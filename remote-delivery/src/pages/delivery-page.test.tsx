import {
  apiError,
  delivery,
  handle,
  holdReplies,
  makeUser,
  type Person,
  renderApp,
  server,
  tables,
} from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DeliveryPage from './delivery-page.tsx';

const visit = (user: Person = 'admin', tab?: string) =>
  renderApp(<DeliveryPage />, { path: tab === undefined ? '/delivery' : `/delivery?tab=${tab}`, user });

/** The texts of the rows of a table, without its header. */
async function rowsOf(name: string): Promise<string[]> {
  const table = await screen.findByRole('table', { name });
  await waitFor(() => expect(table).not.toHaveAttribute('aria-busy'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
}

/** A person whose id has the server's format. */
function addInes() {
  const ines = makeUser({ handle: 'ines', user_id: '6b1c7a52-54c2-4a6e-9d4c-0e6c8f5f4a11' });
  tables.users.set(ines.user_id, ines);
  return ines;
}

it('says clearly that delivery is not for everyone', async () => {
  visit('leo');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'You have no access to Delivery' }),
  ).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it('shows an administrator the live release of every remote, and since when', async () => {
  visit();
  expect(await rowsOf('Remotes')).toEqual([
    expect.stringMatching(/^chatMessages2\.0\.0-cccc3333LiveJan 5/),
    expect.stringMatching(/^walletPayments1\.0\.0-aaaa1111Rolling out, 10 %Jan 5/),
  ]);
  expect(screen.getByRole('link', { name: 'wallet' })).toHaveAttribute('href', '/delivery/wallet');
});

it('shows a member the remotes of their team, without the tabs of administrators', async () => {
  visit('maya');
  expect(await rowsOf('Remotes')).toEqual([expect.stringMatching(/^wallet/)]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Remotes',
    'Compatibility',
    'My overrides',
  ]);
});

it('keeps the tab in the address, and opens no tab that the person may not see', async () => {
  const { actor, location } = visit('maya', 'tokens');
  expect(await screen.findByRole('tab', { name: 'Remotes' })).toHaveAttribute('aria-selected', 'true');
  await actor.click(screen.getByRole('tab', { name: 'Remotes' }));
  await actor.keyboard('{ArrowRight}');
  // The focus moves in a separate task.
  await waitFor(() => expect(location()).toBe('/delivery?tab=compatibility'));
});

it('says what failed to load, and tries again', async () => {
  server.use(
    handle('delivery.remotes', () =>
      apiError(503, 'SERVICE_UNAVAILABLE', { message: 'The database is away.' }),
    ),
  );
  const { actor } = visit();
  expect(await screen.findByText('The database is away.')).toBeVisible();
  server.resetHandlers();
  await actor.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('link', { name: 'wallet' })).toBeVisible();
});

it('compares what releases use with what the platform offers', async () => {
  delivery.releases.find(({ remote }) => remote === 'chat')!.misfits = ['the call chats.burn is not here'];
  visit('admin', 'compatibility');
  const table = await screen.findByRole('table', { name: 'Compatibility matrix' });
  await within(table).findByText('2.0.0-cccc3333');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'chat2.0.0-cccc3333Refusedthe call chats.burn is not here^1.0.0Nothing',
    'wallet1.1.0-bbbb2222 · rolling outFits^1.0.0@alma/shared/ui PanelUse Card',
    'wallet1.0.0-aaaa1111Fits^1.0.0Nothing',
  ]);
  expect(await rowsOf('Deprecated')).toEqual(['@alma/shared/ui PanelUse Card1 remotewallet']);
});

it('says so while the registry has no remote', async () => {
  delivery.remotes.clear();
  visit('admin', 'compatibility');
  expect(await screen.findByRole('heading', { name: 'No remotes delivered yet' })).toBeVisible();
  expect(screen.queryByRole('table', { name: 'Compatibility matrix' })).not.toBeInTheDocument();
});

it('shows the secret of a new token once, and revokes a token after a confirmation', async () => {
  const { actor } = visit('admin', 'tokens');
  await actor.click(await screen.findByRole('button', { name: 'Make token' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Make a release token' }));
  await actor.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(dialog.getByText('Say where it is used.')).toBeVisible();
  await actor.type(dialog.getByLabelText('Remote'), 'reports');
  await actor.type(dialog.getByLabelText('Team'), 'Insights');
  await actor.type(dialog.getByLabelText('Used in'), 'CI');
  await actor.click(dialog.getByRole('button', { name: 'Make token' }));

  dialog = within(await screen.findByRole('dialog', { name: 'Token for reports' }));
  await actor.keyboard('{Escape}');
  expect(dialog.getByText('alma_release_1')).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  await actor.click(dialog.getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('alma_release_1')).not.toBeInTheDocument();
  await waitFor(async () => expect(await rowsOf('Release tokens')).toHaveLength(1));

  await actor.click(screen.getByRole('button', { name: 'Revoke the token of CI' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Revoke the token of CI?' }));
  const answer = holdReplies('delivery.tokens.list');
  await actor.click(dialog.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Revoke the token of CI' })).toHaveFocus());
  answer();
  expect(await screen.findByText('Revoked')).toBeVisible();
  // The focused button is gone.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Release tokens' })).toHaveFocus());
  expect(delivery.tokens[0]?.revoked_at).not.toBeNull();
});

it('keeps a name that is too long for a token, and says so', async () => {
  const { actor } = visit('admin', 'tokens');
  await actor.click(await screen.findByRole('button', { name: 'Make token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByLabelText('Remote'), 'reports');
  for (const field of ['Team', 'Used in']) {
    await actor.click(dialog.getByLabelText(field));
    await actor.paste('x'.repeat(500));
    expect(dialog.getByLabelText(field)).toHaveValue('x'.repeat(500));
  }
  await actor.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(dialog.getAllByText(/^At most \d+ characters$/)).toHaveLength(2);
});

it('says which team has the name of a remote when another team wants it', async () => {
  const { actor } = visit('admin', 'tokens');
  await actor.click(await screen.findByRole('button', { name: 'Make token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await actor.type(dialog.getByLabelText('Remote'), 'wallet');
  await actor.type(dialog.getByLabelText('Team'), 'Others');
  await actor.type(dialog.getByLabelText('Used in'), 'CI');
  await actor.click(dialog.getByRole('button', { name: 'Make token' }));
  expect(await dialog.findByText('This name belongs to the team Payments')).toBeVisible();
  expect(dialog.getByLabelText('Remote')).toHaveValue('wallet');
});

it('adds a person to a team and removes one', async () => {
  const ines = addInes();
  const { actor } = visit('admin', 'members');
  expect(await rowsOf('Members of delivery teams')).toEqual([expect.stringMatching(/@mayaPayments/)]);
  await actor.click(screen.getByRole('button', { name: 'Add member' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Add a member' }));
  await actor.click(dialog.getByRole('button', { name: 'Add member' }));
  expect(dialog.getByText('Choose the team.')).toBeVisible();
  expect(dialog.getByText('Choose a person.')).toBeVisible();
  await actor.click(dialog.getByRole('combobox', { name: /^Team/ }));
  await actor.click(await screen.findByRole('option', { name: 'Messages' }));
  await actor.type(dialog.getByRole('combobox', { name: /^Person/ }), 'ines');
  await actor.click(await screen.findByRole('option', { name: /Ines/ }));
  await actor.click(dialog.getByRole('button', { name: 'Add member' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(delivery.members.at(-1)).toMatchObject({ team: 'Messages', user_id: ines.user_id });

  await actor.click(await screen.findByRole('button', { name: 'Remove @maya from Payments' }));
  dialog = within(await screen.findByRole('dialog', { name: 'Remove @maya?' }));
  await actor.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(delivery.members.map(({ handle }) => handle)).toEqual(['ines']));
});

it('lists the overrides of the person, and leaves one', async () => {
  const override = { remote: 'wallet', release: '1.1.0-bbbb2222', created_at: '2026-01-05T09:00:00.000Z' };
  delivery.overrides.push(
    { ...override, id: 'mine', userId: 'user-maya', expires_at: '2026-01-12T09:00:00.000Z' },
    { ...override, id: 'other', userId: 'user-admin', expires_at: '2026-01-12T09:00:00.000Z' },
  );
  const { actor } = visit('maya', 'overrides');
  expect(await rowsOf('My overrides')).toEqual([expect.stringMatching(/^wallet1\.1\.0-bbbb2222/)]);
  await actor.click(screen.getByRole('button', { name: 'Leave the override of wallet' }));
  await actor.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('You see what everybody sees')).toBeVisible();
  expect(delivery.overrides.map(({ id }) => id)).toEqual(['other']);
});
