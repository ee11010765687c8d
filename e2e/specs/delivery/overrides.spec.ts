import type { Browser } from '@playwright/test';
import { type Caller, deliver, release, releaseToken } from '../../support/changed-builds.ts';
import { type Product, startProduct } from '../../support/product.ts';
import { accessToken, expect, type Page, type Person, signIn, signOut, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

let product: Product;
let trialId: string;
let brokenId: string;

async function callerOf(page: Page): Promise<Caller & { userId: string }> {
  const token = await accessToken(page);
  const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
  return { url: product.url, headers: { authorization: `Bearer ${token}` }, userId: sub };
}

async function openAs(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(page, person);
  return page;
}

// One worker, because members and releases persist: each worker would have to start and fill its own product.
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  const adminPage = await openAs(browser, 'admin');
  const admin = await callerOf(adminPage);
  const member = await openAs(browser, 'maya');
  const team = await releaseToken(admin, 'wallet', 'Payments');
  const { userId } = await callerOf(member);
  await deliver(admin, 'POST', 'members', { team: 'Payments', user_id: userId });
  trialId = await release(team, {
    remote: 'wallet',
    version: '1.4.0',
    build: 'feedbeef01',
    replace: [['wallet:"Wallet"', 'wallet:"Wallet to try"']],
  });
  brokenId = await release(team, {
    remote: 'wallet',
    version: '1.5.0',
    build: 'feedbeef02',
    replace: [['"use strict";', '"use strict";throw new Error("broken on purpose");']],
  });
  for (const page of [adminPage, member]) await page.context().close();
});
test.afterAll(() => product.stop());

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });
const banner = (page: Page) => page.getByRole('region', { name: 'Releases you are trying' });
const confirmation = (page: Page) => page.getByRole('dialog', { name: 'Try a release that is not live?' });
const link = (id = trialId) => `/wallet?alma-remote=wallet@${id}`;

async function tryRelease(page: Page, scope: 'tab' | 'browser', id = trialId): Promise<void> {
  await page.goto(link(id));
  await confirmation(page)
    .getByRole('button', { name: `Try it in this ${scope}` })
    .click();
  await expect(banner(page)).toContainText(`You are trying Wallet ${id}`);
}

test('a member tries a release in one tab, the other tab keeps the live one, and one click leaves it', async ({
  browser,
}) => {
  const page = await openAs(browser, 'maya');
  await page.goto(link());
  // Another person's link changes nothing without confirmation.
  await expect(confirmation(page)).toContainText(`Wallet ${trialId} instead of 0.1.0-`);
  await expect(page).toHaveURL(/\/wallet$/);
  await expect(page.getByRole('button', { name: 'Not now' })).toBeFocused();
  await expect(
    page.getByRole('heading', { name: 'Wallet', level: 1, exact: true, includeHidden: true }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await confirmation(page).getByRole('button', { name: 'Try it in this tab' }).click();
  await expect(heading(page, 'Wallet to try')).toBeVisible();
  await expect(banner(page)).toContainText('in this tab, until');
  await expectAccessibleInBothThemes(page);

  await page.reload();
  await expect(heading(page, 'Wallet to try')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/wallet');
  await expect(heading(other, 'Wallet')).toBeVisible();
  await expect(banner(other)).toBeHidden();

  const sidebar = await page.getByRole('navigation', { name: 'Main menu' }).elementHandle();
  const leave = page.getByRole('button', { name: `Leave Wallet ${trialId}` });
  await leave.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(banner(page)).toBeHidden();
  // Replaced in place: the rest of the page is unchanged.
  expect(await sidebar?.evaluate((element) => element.isConnected)).toBe(true);
  await page.reload();
  await expect(heading(page, 'Wallet')).toBeVisible();
  const { overrides } = await deliver<{ overrides: unknown[] }>(await callerOf(page), 'GET', 'overrides');
  expect(overrides).toEqual([]);
  await page.context().close();
});

test('an override for the browser applies in every tab, on a phone too', async ({ browser }) => {
  const page = await openAs(browser, 'maya');
  await tryRelease(page, 'browser');
  const other = await page.context().newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto('/wallet');
  await expect(heading(other, 'Wallet to try')).toBeVisible();
  await expect(banner(other)).toContainText('in this browser, until');
  await expectAccessibleInBothThemes(other);
  const width = await other.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await other.getByRole('button', { name: /^Leave/ }).click();
  await expect(heading(other, 'Wallet')).toBeVisible();

  // The first tab learns of it when it reads the registry again.
  await page.reload();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await page.context().close();
});

test('an administrator who opens a broken release sees that it fails, and leaves it', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await tryRelease(page, 'tab', brokenId);
  await expect(page.getByRole('heading', { name: 'Wallet is unavailable' })).toBeVisible();
  await expect(banner(page)).toContainText('It has failed on this page.');
  await page.getByRole('button', { name: /^Leave/ }).click();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await page.context().close();
});

test('a stranger is told why an override is refused, and keeps the live product', async ({ browser }) => {
  const page = await openAs(browser, 'leo');
  await page.goto(link());
  await expect(page.getByText('This release is for its team')).toBeVisible();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
  await expect(page).toHaveURL(/\/wallet$/);
  await page.context().close();
});

test('an override ends when the membership ends, and on sign-out', async ({ browser }) => {
  const page = await openAs(browser, 'admin');
  await tryRelease(page, 'browser');
  const { overrides } = await deliver<{ overrides: { id: string }[] }>(
    await callerOf(page),
    'GET',
    'overrides',
  );
  await deliver(await callerOf(page), 'DELETE', `overrides/${overrides[0]?.id}`);
  await page.reload();
  await expect(page.getByText(`Your trial of wallet ${trialId} has ended`)).toBeVisible();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await expect(banner(page)).toBeHidden();

  await tryRelease(page, 'browser');
  await signOut(page);
  const next = await page.context().newPage();
  await signIn(next, 'admin', '/wallet');
  await expect(heading(next, 'Wallet')).toBeVisible();
  await expect(banner(next)).toBeHidden();
  await page.context().close();
});

test('a link that is opened before signing in asks for confirmation afterwards', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await page.goto(link());
  await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  // The question may appear before the dashboard behind it is visible.
  await Promise.race([signIn(page, 'maya').catch(() => undefined), confirmation(page).waitFor()]);
  await expect(confirmation(page)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.goto('/wallet');
  await expect(confirmation(page)).toBeHidden();
  await expect(heading(page, 'Wallet')).toBeVisible();
  await page.context().close();
});
