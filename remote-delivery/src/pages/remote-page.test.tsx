import { apiError, delivery, handle, type Person, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import RemotePage from './remote-page.tsx';

const visit = (remote = 'wallet', user: Person = 'admin') =>
  renderApp(<RemotePage />, { path: `/delivery/${remote}`, route: '/delivery/:remote', user });

const remoteNamed = (name: string) => delivery.remotes.get(name)!;
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

/** Ends the canary of the wallet that exists in every test. */
function completeCanary() {
  const wallet = remoteNamed('wallet');
  delivery.remotes.set('wallet', { ...wallet, live: '1.1.0-bbbb2222', rollout: null });
  const canary = delivery.rollouts.find(({ state }) => state === 'running')!;
  Object.assign(canary, { state: 'completed', percent: 100, next_step_at: null });
}

async function confirmWithReason(
  actor: ReturnType<typeof visit>['actor'],
  dialog: ReturnType<typeof within>,
  submitLabel: string,
) {
  await actor.type(dialog.getByLabelText('Reason'), 'It is slow');
  await actor.click(dialog.getByRole('button', { name: submitLabel }));
}

describe('what it shows', () => {
  it('shows the rollout with its share, and its evidence', async () => {
    visit();
    const card = within(await screen.findByRole('region', { name: 'Rollout running' }));
    expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10');
    expect(card.getByText('10 % for 60 minutes, then everybody')).toBeVisible();
    expect(await card.findByText('2.4 of 6.9, where it is rolled back')).toBeVisible();
    expect(card.getByText('New: failed for 2 of 36 people')).toBeVisible();
  });

  it('draws the old and the new release over each other, with their figures', async () => {
    visit();
    expect(
      await screen.findByRole('img', {
        name: /^Failed page views\. Latest: 1\.0\.0-aaaa1111 0%, 1\.1\.0-bbbb2222 5\.0%/,
      }),
    ).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Load times and Web Vitals by release' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows[1]).toContain('1.0.0-aaaa1111Live');
    expect(rows[2]).toContain('1.1.0-bbbb2222Not live');
    expect(rows[2]).toMatch(/5\.0%.*500 ms/);
  });

  it('names failures with the top of their stack', async () => {
    visit();
    const table = await screen.findByRole('table', { name: 'Failures' });
    expect(table).toHaveTextContent(
      /TypeError: Cannot read properties of undefined.*src\/features\/activity\/Receipt\.tsx:12:7.*page\.1a2b3c4d\.js:1:2345.*Showing/,
    );
  });

  it('names the place in the built script where a release has no source map', async () => {
    for (const failure of delivery.measures.get('wallet')!.failures) delete failure.source;
    visit();
    const table = await screen.findByRole('table', { name: 'Failures' });
    expect(table).toHaveTextContent(/page\.1a2b3c4d\.js:1:2345/);
    expect(table).not.toHaveTextContent('Receipt.tsx');
  });

  it('follows what others change, without a reload', async () => {
    visit('chat');
    expect(await screen.findByText('2.0.0-cccc3333', { selector: 'dd *' })).toBeVisible();
    delivery.remotes.set('chat', { ...remoteNamed('chat'), live: '2.1.0-dddd4444', revision: 2 });
    expect(await screen.findByText('2.1.0-dddd4444', { selector: 'dd *' }, { timeout: 8_000 })).toBeVisible();
  }, 15_000);

  it('lets a member see everything and change nothing', async () => {
    visit('wallet', 'maya');
    expect(await screen.findByText(/You see this remote as a member of its team/)).toBeVisible();
    for (const name of ['Start rollout', 'Roll back', 'Complete', 'More actions'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it.each([
    ['chat', 'maya'],
    ['nothing', 'admin'],
  ] as const)('does not tell whether %s exists', async (remote, person) => {
    visit(remote, person);
    expect(await screen.findByRole('heading', { name: 'You have no such remote' })).toBeVisible();
  });
});

describe('what an administrator changes', () => {
  it('starts a canary', async () => {
    delivery.releases.push({ ...delivery.releases.at(-1)!, id: '2.1.0-dddd4444', version: '2.1.0' });
    const { actor } = visit('chat');
    await actor.click(await screen.findByRole('button', { name: 'Start rollout' }));
    const dialog = await dialogNamed('Roll out chat');
    await actor.click(dialog.getByRole('button', { name: 'Start rollout' }));
    expect(dialog.getByText('Choose the release to roll out.')).toBeVisible();
    await actor.click(dialog.getByRole('combobox', { name: /^Release/ }));
    await actor.click(await screen.findByRole('option', { name: '2.1.0-dddd4444' }));
    const share = dialog.getByLabelText('First share');
    await actor.clear(share);
    await actor.type(share, '100');
    await actor.click(dialog.getByRole('button', { name: 'Start rollout' }));
    expect(await dialog.findByText('Enter a whole percentage from 0 to 99.')).toBeVisible();
    await actor.clear(share);
    await actor.type(share, '25');
    await actor.type(dialog.getByRole('combobox', { name: /these roles/ }), 'rev');
    await actor.click(await screen.findByRole('option', { name: 'REVIEWER' }));
    await actor.click(dialog.getByRole('button', { name: 'Start rollout' }));
    await closed();
    expect(remoteNamed('chat').rollout).toMatchObject({
      strategy: 'Canary25Percent30Minutes',
      audience: { users: [], roles: ['REVIEWER'] },
    });
    expect(await screen.findByRole('region', { name: 'Rollout running' })).toBeVisible();
  });

  it('completes a rollout', async () => {
    const { actor } = visit();
    await actor.click(await screen.findByRole('button', { name: 'Complete' }));
    const dialog = await dialogNamed('Complete the rollout of wallet?');
    await actor.click(dialog.getByRole('button', { name: 'Complete' }));
    await closed();
    expect(remoteNamed('wallet')).toMatchObject({ live: '1.1.0-bbbb2222', rollout: null });
    expect(screen.queryByRole('region', { name: 'Rollout running' })).not.toBeInTheDocument();
  });

  it('cancels a rollout with a reason, and asks for one', async () => {
    const { actor } = visit();
    await actor.click(await screen.findByRole('button', { name: 'Cancel rollout' }));
    const dialog = await dialogNamed('Cancel the rollout of wallet?');
    await actor.click(dialog.getByRole('button', { name: 'Cancel rollout' }));
    expect(dialog.getByText('Give a reason.')).toBeVisible();
    await confirmWithReason(actor, dialog, 'Cancel rollout');
    await closed();
    expect(delivery.rollouts.find(({ to }) => to === '1.1.0-bbbb2222')).toMatchObject({ state: 'cancelled' });
    expect(await screen.findByText(/Reason: It is slow/)).toBeVisible();
  });

  it('rolls back with a reason', async () => {
    completeCanary();
    const { actor } = visit();
    await actor.click(await screen.findByRole('button', { name: 'Roll back' }));
    await confirmWithReason(actor, await dialogNamed('Roll back wallet?'), 'Roll back');
    await closed();
    expect(remoteNamed('wallet').live).toBe('1.0.0-aaaa1111');
    expect(delivery.rollouts.at(-1)).toMatchObject({ kind: 'rollback', reason: 'It is slow' });
  });

  it('pins and unpins, and starts nothing in between', async () => {
    const { actor } = visit('chat');
    await actor.click(await screen.findByRole('button', { name: 'More actions' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Pin the live release' }));
    await confirmWithReason(actor, await dialogNamed('Pin chat?'), 'Pin');
    expect(await screen.findByText('Pinned: no rollout starts')).toBeVisible();
    await closed();
    expect(screen.getByRole('button', { name: 'Start rollout' })).toBeDisabled();
    await actor.click(screen.getByRole('button', { name: 'More actions' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Unpin' }));
    await actor.click((await dialogNamed('Unpin chat?')).getByRole('button', { name: 'Unpin' }));
    await closed();
    expect(remoteNamed('chat').pinned).toBeNull();
  });

  it('disables a remote and enables it again', async () => {
    const { actor } = visit('chat');
    await actor.click(await screen.findByRole('button', { name: 'More actions' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Turn off' }));
    await confirmWithReason(actor, await dialogNamed('Turn chat off?'), 'Turn off');
    expect(await screen.findByText('Turned off for everybody')).toBeVisible();
    await closed();
    await actor.click(screen.getByRole('button', { name: 'More actions' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Turn on' }));
    await actor.click((await dialogNamed('Turn chat on?')).getByRole('button', { name: 'Turn on' }));
    await waitFor(() => expect(remoteNamed('chat').disabled).toBeNull());
  });

  it('sets the thresholds in percent', async () => {
    const { actor } = visit('chat');
    await actor.click(await screen.findByRole('button', { name: 'More actions' }));
    await actor.click(await screen.findByRole('menuitem', { name: 'Thresholds' }));
    const dialog = await dialogNamed('Thresholds of chat');
    const tolerance = dialog.getByLabelText('Tolerance');
    expect([tolerance, dialog.getByLabelText('Confidence')].map((field) => field)).toEqual([
      expect.objectContaining({ value: '2' }),
      expect.objectContaining({ value: '99.9' }),
    ]);
    await actor.clear(tolerance);
    await actor.type(tolerance, '51');
    await actor.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a percentage from 0 to 50.')).toBeVisible();
    await actor.clear(tolerance);
    await actor.type(tolerance, '2.9');
    await actor.click(dialog.getByRole('button', { name: 'Save' }));
    await closed();
    expect(remoteNamed('chat').thresholds).toEqual({ tolerance: 0.029, confidence: 0.999 });
  });

  it('is told about a change by others, sees the new state, and can send again', async () => {
    completeCanary();
    const { actor } = visit();
    await actor.click(await screen.findByRole('button', { name: 'Roll back' }));
    const dialog = await dialogNamed('Roll back wallet?');
    const wallet = remoteNamed('wallet');
    const pinned = {
      reason: 'Release freeze',
      by: { user_id: null, token_id: null },
      since: wallet.changed_at,
    };
    delivery.remotes.set('wallet', { ...wallet, revision: wallet.revision + 1, pinned });
    await confirmWithReason(actor, dialog, 'Roll back');
    const notice = await dialog.findByText(/Another person changed this remote in the meantime/);
    expect(notice).toHaveTextContent('Live now: 1.1.0-bbbb2222. It is pinned.');
    expect(screen.getByText('Pinned: no rollout starts')).toBeInTheDocument();
    expect(dialog.getByLabelText('Reason')).toHaveValue('It is slow');
    await actor.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(
      await dialog.findByText('The live release of this remote is pinned. Unpin it first'),
    ).toBeVisible();
  });

  it('keeps the typed text when it is refused', async () => {
    server.use(handle('delivery.rollback', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
    completeCanary();
    const { actor } = visit();
    await actor.click(await screen.findByRole('button', { name: 'Roll back' }));
    const dialog = await dialogNamed('Roll back wallet?');
    await confirmWithReason(actor, dialog, 'Roll back');
    expect(await dialog.findByText('Nothing was changed. Try again.')).toBeVisible();
    expect(dialog.getByLabelText('Reason')).toHaveValue('It is slow');
  });
});
