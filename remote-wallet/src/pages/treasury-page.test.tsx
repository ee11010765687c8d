import { apiError, dropReplies, handle, money, type Person, renderApp, server } from '@alma/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import TreasuryPage from './treasury-page.tsx';

const visit = (user: Person = 'theo') => renderApp(<TreasuryPage />, { path: '/wallet/treasury', user });
const issued = () => money.movements.filter(({ kind, actor }) => kind === 'issue' && actor === 'user-theo');

async function fillIn(actor: ReturnType<typeof visit>['actor']) {
  await actor.type(await screen.findByRole('combobox', { name: 'User' }), 'leo');
  await actor.click(await screen.findByRole('option', { name: /Leo User/ }));
  await actor.type(screen.getByLabelText('Amount'), '12.5');
  await actor.type(screen.getByLabelText('Reason'), 'For the review');
}

it.each(['maya', 'admin'] as const)('is closed to %s', async (person) => {
  visit(person);
  expect(
    await screen.findByRole('heading', { name: 'Only people with the role TREASURY can issue assets.' }),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Issue' })).not.toBeInTheDocument();
});

it('issues an asset to a user with a reason, and lists it', async () => {
  const { actor } = visit();
  await fillIn(actor);
  await actor.click(screen.getByRole('button', { name: 'Issue 12.5 ALMA' }));
  expect(await screen.findByText('Issued 12.5 ALMA')).toBeVisible();
  expect(issued()).toEqual([
    expect.objectContaining({ to: 'user-leo', asset: 'ALMA', units: 12_500_000n, reason: 'For the review' }),
  ]);
  const [row] = within(screen.getByRole('table', { name: 'Issuances' }))
    .getAllByRole('row')
    .slice(1);
  await waitFor(() => expect(row).toHaveTextContent(/Leo User.*For the review.*Issued.*12.5 ALMA/));
});

it('says what is missing', async () => {
  const { actor } = visit();
  await actor.click(await screen.findByRole('button', { name: 'Issue' }));
  expect(screen.getByText('Choose a user, an amount and a reason of at least 3 characters.')).toBeVisible();
  await actor.type(screen.getByLabelText('Amount'), '1,5');
  await actor.click(screen.getByRole('button', { name: 'Issue' }));
  expect(screen.getByText('Write the amount in digits with a point, like 12.50.')).toBeVisible();
  expect(issued()).toEqual([]);
});

it('issues once when the answer was lost and it is sent again', async () => {
  const { actor } = visit();
  await fillIn(actor);
  dropReplies('treasury.issue');
  await actor.click(screen.getByRole('button', { name: 'Issue 12.5 ALMA' }));
  expect(
    await screen.findByText(/No answer was received\. Try again: the same request counts only once/),
  ).toBeVisible();
  expect(issued()).toHaveLength(1);
  await actor.click(screen.getByRole('button', { name: 'Issue 12.5 ALMA' }));
  expect(await screen.findByText('Issued 12.5 ALMA')).toBeVisible();
  expect(issued()).toHaveLength(1);
});

it('does not report a missing answer after one arrived', async () => {
  server.use(handle('treasury.issue', () => apiError(500, 'INTERNAL_ERROR', { message: '' })));
  const { actor } = visit();
  await fillIn(actor);
  await actor.click(screen.getByRole('button', { name: 'Issue 12.5 ALMA' }));
  expect(
    await screen.findByText('Failed to issue You can try again: the same request counts only once.'),
  ).toBeVisible();
});

it('takes back what was issued, with a reason', async () => {
  const { actor } = visit();
  const table = within(await screen.findByRole('table', { name: 'Issuances' }));
  const [first] = await table.findAllByRole('button', { name: 'Reverse' });
  await actor.click(first!);
  const dialog = within(await screen.findByRole('dialog', { name: /^Reverse / }));
  await actor.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(dialog.getByText('Give a reason of at least 3 characters.')).toBeVisible();
  await actor.type(dialog.getByLabelText('Reason'), 'A mistake{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard changes?' }));
  await actor.click(question.getByRole('button', { name: 'Cancel' }));
  await actor.click(dialog.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(money.movements.at(-1)).toMatchObject({ kind: 'reverse', reason: 'A mistake', actor: 'user-theo' });
  expect(await table.findByText('Reversed')).toBeVisible();
  expect(table.getByText('Reversal')).toBeVisible();
});

it('keeps a reason that is too long, and says so', async () => {
  const { actor } = visit();
  const table = within(await screen.findByRole('table', { name: 'Issuances' }));
  const [first] = await table.findAllByRole('button', { name: 'Reverse' });
  await actor.click(first!);
  const dialog = within(await screen.findByRole('dialog', { name: /^Reverse / }));
  const field = dialog.getByLabelText('Reason');
  await actor.click(field);
  await actor.paste('x'.repeat(501));
  await actor.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(dialog.getByText('At most 500 characters')).toBeVisible();
  expect(field).toHaveValue('x'.repeat(501));
  await actor.clear(field);
  await actor.paste('🙂'.repeat(500));
  await actor.click(dialog.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('keeps the dialog when it is refused', async () => {
  server.use(
    handle('treasury.reverse', () => apiError(422, 'INSUFFICIENT_FUNDS', { message: 'It was spent.' })),
  );
  const { actor } = visit();
  const table = within(await screen.findByRole('table', { name: 'Issuances' }));
  const [first] = await table.findAllByRole('button', { name: 'Reverse' });
  await actor.click(first!);
  const dialog = within(await screen.findByRole('dialog', { name: /^Reverse / }));
  await actor.type(dialog.getByLabelText('Reason'), 'A mistake');
  await actor.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(await dialog.findByText('It was spent.')).toBeVisible();
});
