import { expect, type Page, signIn, test } from '../../support/test.ts';

const formKit = /\/(lazy-formcore|side)\.[^/]*\.js$/;

/** What was begun while nothing else was to do has been asked for by then. */
const whenIdle = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))));

test('the form kit is asked for once the balance is drawn', async ({ page }) => {
  const balance = page.getByRole('region', { name: 'Balance' });
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/wallets/balance', async (route) => {
    await isReleased;
    await route.continue();
  });
  /** For each of its files, whether the balance was there when it was asked for. */
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
