import { callerFor, expect, type Page, signInByEmail, test } from '../../support/test.ts';
import { addressOf, getWallet } from '../../support/wallet.ts';

const usdxmOf = async (page: Page): Promise<string> =>
  (await getWallet<{ usdxm: { amount: string } }>(page, 'balance')).usdxm.amount;

/** A person used in no other spec, with a wallet and 10 USDXM. */
async function startWithTen(page: Page): Promise<void> {
  await signInByEmail(page, `payer-${crypto.randomUUID()}@alma.test`, '/wallet');
  await expect(page.getByRole('heading', { name: 'Wallet Not Available' })).toBeVisible();
  await expect(page.getByText('Wallet not found. You can create one below.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Wallet' }).click();
  await page.getByRole('button', { name: 'Add $10 USDXM' }).click();
  await expect(page.getByText('Added 10.00 USDXM')).toBeVisible();
  await expect(balance(page)).toContainText('10.00');
}

const balance = (page: Page) => page.getByRole('region', { name: 'Balance' });
const send = (page: Page) => page.getByRole('button', { name: /^Send/ });

async function fillIn(page: Page, to: string, amount: string): Promise<void> {
  await page.getByLabel('Recipient address').fill(to);
  await page.getByLabel('Amount').fill(amount);
}

// The browser logs the refusals and losses that this spec provokes.
test.use({ expectedErrors: [/status of (404|422)|ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

test('a person opens a wallet, adds money, sends some and sees it in history', async ({
  page,
  productUrl,
}) => {
  const to = await addressOf(await callerFor(productUrl, 'leo@alma.test'));
  await startWithTen(page);
  await expect(send(page)).toBeDisabled();
  await fillIn(page, to, '2.5');
  const summary = page.getByRole('group', { name: 'Summary of this transfer' });
  await expect(summary).toContainText('Leo');
  await expect(summary).toContainText('7.50 USDXM');
  await page.getByRole('button', { name: 'Send 2.50 USDXM' }).click();
  await expect(page.getByText('Sent 2.50 USDXM to Leo Marchetti')).toBeVisible();
  await expect(balance(page)).toContainText('7.50');
  await expect(page.getByText(/^Sent 2\.50 USDXM to/)).toBeHidden();
  expect(await usdxmOf(page)).toBe('7.5');

  const latest = page.getByRole('list', { name: 'Latest 5' });
  await expect(latest.getByRole('listitem').first()).toContainText('−2.50 USDXM');
  await latest.getByRole('link').first().click();
  await expect(page.getByText('Balance after')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Activity' }).click();
  await expect(page.getByText('Showing 1 to 2 of 2 transactions')).toBeVisible();
  await page.getByText('Sent', { exact: true }).first().click();
  await expect(page.getByText('Showing 1 to 1 of 1 transactions')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download statement' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^alma-statement-.*\.csv$/);
});

test('a transfer whose answer is lost after it was made counts once', async ({ page, productUrl }) => {
  const to = await addressOf(await callerFor(productUrl, 'leo@alma.test'));
  await startWithTen(page);
  const keys: (string | undefined)[] = [];
  let lost = 2;
  await page.route('**/api/v1/wallets/transfer', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (lost === 0) return route.continue();
    lost -= 1;
    // The server processes the call, but the network is gone when it answers.
    await route.fetch();
    await route.abort();
  });
  await fillIn(page, to, '4');
  await send(page).click();
  await expect(page.getByText(/^Checking your transfer of 4\.00 USDXM/)).toBeVisible();
  await expect(balance(page)).toContainText('6.00');
  expect(await usdxmOf(page)).toBe('6');
  await expect(page.getByText(/^Your transfer of 4\.00 USDXM to .* went through\.$/)).toBeVisible();
  await expect(balance(page)).toContainText('6.00');
  expect(await usdxmOf(page)).toBe('6');
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a lost answer is still found after a reload, by one tab of two', async ({
  page,
  context,
  productUrl,
}) => {
  const to = await addressOf(await callerFor(productUrl, 'leo@alma.test'));
  await startWithTen(page);
  await context.route('**/api/v1/wallets/transfer', (route) => route.abort());
  await fillIn(page, to, '3');
  await send(page).click();
  await expect(page.getByText(/^Checking your transfer of 3\.00 USDXM/)).toBeVisible();
  expect(await usdxmOf(page)).toBe('10');
  const tab = await context.newPage();
  await tab.goto('/wallet');
  await expect(tab.getByText(/^Checking your transfer of 3\.00 USDXM/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Checking your transfer of 3\.00 USDXM/)).toBeVisible();
  await context.unroute('**/api/v1/wallets/transfer');
  for (const seen of [page, tab]) {
    await expect(seen.getByText(/^Checking your transfer/)).toBeHidden();
    await expect(balance(seen)).toContainText('7.00');
  }
  expect(await usdxmOf(page)).toBe('7');
});

test('a refusal restores the balance and keeps what was typed', async ({ page }) => {
  await startWithTen(page);
  const own = (await getWallet<{ address: string }>(page, 'me')).address;
  const unknown = `${own.slice(0, -1)}${own.endsWith('q') ? 'p' : 'q'}`;
  await fillIn(page, unknown, '1');
  await send(page).click();
  await expect(page.getByText('This is not an Alma address. Check it for typos.')).toBeVisible();
  await expect(page.getByLabel('Recipient address')).toBeFocused();
  await expect(balance(page)).toContainText('10.00');
  await fillIn(page, own, '1');
  await send(page).click();
  await expect(page.getByText('This is your own address.')).toBeVisible();
});

test('without a network transfers wait, with the reason', async ({ page, context }) => {
  await startWithTen(page);
  await fillIn(page, 'alma1', '1');
  await context.setOffline(true);
  await expect(send(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add $10 USDXM' })).toBeDisabled();
  await expect(page.getByText(/^You are offline\. You can move money again/)).toBeVisible();
  await context.setOffline(false);
  await expect(send(page)).toBeEnabled();
});
