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
  const asked: boolean[] = [];
  await page.route(formKit, async (route) => {
    asked.push((await balance.getByText('USDXM').count()) > 0);
    await route.continue();
  });

  await signIn(page, 'maya', '/wallet');
  await expect(page.getByRole('link', { name: 'View all' })).toBeVisible();
  for (let turn = 0; turn < 2; turn += 1) await whenIdle(page);
  expect(asked).toEqual([]);

  release();
  await expect(page.getByLabel('Recipient address')).toBeVisible();
  expect(asked).toEqual([true, true]);
});
