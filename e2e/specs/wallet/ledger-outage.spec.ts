import { type SeparateLedger, startSeparateLedger } from '../../support/separate-ledger.ts';
import { callerFor, expect, signIn, test } from '../../support/test.ts';
import { addressOf } from '../../support/wallet.ts';

let separate: SeparateLedger;
test.beforeAll(async () => {
  separate = await startSeparateLedger();
});
test.afterAll(() => separate.stop());

test.use({ expectedErrors: [/status of 503/] });

test('transfers wait while the ledger is unavailable, and recover automatically', async ({ browser }) => {
  const to = await addressOf(await callerFor(separate.product.url, 'leo@alma.test'));
  const context = await browser.newContext({ baseURL: separate.product.url });
  const page = await context.newPage();
  const balance = page.getByRole('region', { name: 'Balance' });
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await signIn(page, 'maya');
  await menu.getByRole('link', { name: 'Wallet' }).click();
  await expect(balance).toContainText('1,237.00');

  // A pending transfer is neither lost nor made twice.
  await page.getByLabel('Recipient address').fill(to);
  await page.getByLabel('Amount').fill('7');
  await separate.cut();
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/^Checking your transfer of 7\.00 USDXM/)).toBeVisible();
  // The server has answered, so the form shows the error and the balance stays the same.
  const alert = page.getByRole('alert').filter({ hasText: 'Wallet service is currently unavailable.' });
  await expect(alert).toBeVisible();
  await expect(balance).toContainText('1,237.00');

  // The rest of the product works, and the sidebar shows what is pending.
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Maya Lindqvist' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Checking 1 transaction' })).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'Wallet Not Available' }).first()).toBeVisible();
  await page.goto('/chat');

  await separate.restore();
  await expect(page.getByText(/^Your transfer of 7\.00 USDXM to .* went through\.$/)).toBeVisible();
  await menu.getByRole('link', { name: 'Wallet' }).click();
  await expect(balance).toContainText('1,230.00');
  await context.close();
});
