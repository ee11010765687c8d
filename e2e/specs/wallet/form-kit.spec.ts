import { expect, type Page, signIn, test } from '../../support/test.ts';

const formKit = /\/(lazy-formcore|side)\.[^/]*\.js$/;

/** Resolves once requests for idle time have been sent. */
const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));

test('the form kit is requested once the balance is shown', async ({ page }) => {
  const balance = page.getByRole('region', { name: 'Balance' });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/wallets/balance', async (route) => {
    await isReleased;
    await route.continue();
  });
  /** For each of its files, whether the balance was shown when it was requested. */
  const wasBalanceShown: boolean[] = [];
  await page.route(formKit, async (route) => {
    wasBalanceShown.push((await balance.getByText('USDXM').count()) > 0);
    await route.continue();
  });

  await signIn(page, 'maya', '/wallet');
  await expect(page.getByRole('link', { name: 'View all' })).toBeVisible();
  for (let round = 0; round < 2; round += 1) await whenIdle(page);
  expect(wasBalanceShown).toEqual([]);

  release();
  await expect(page.getByLabel('Recipient address')).toBeVisible();
  expect(wasBalanceShown).toEqual([true, true]);
});
