import { expect, type Page, signIn, signInByHand, test } from '../../support/test.ts';

// The browser logs the refusals of invalid tokens and of other people's pages.
test.use({ expectedErrors: [/status of 40[13]/] });

const root = (page: Page) => page.locator('html');
const login = (page: Page) => page.getByRole('heading', { name: 'Sign in to Alma' });

test('an invalid stored theme is ignored, and an invalid token is removed', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('theme', '{"purple":1}'));
  for (const token of ['nonsense', 'a.b.c', '{}', 'ü'.repeat(5)]) {
    await page.goto('/login');
    await page.evaluate((value) => localStorage.setItem('kinde_access_token', value), token);
    await page.goto('/wallet');
    await expect(login(page), token).toBeVisible();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('kinde_access_token'))).toBeNull();
  }
});

test('people can sign in, change the theme and work while storage is full', async ({ page }) => {
  await page.goto('/login');
  await page.evaluate(() => {
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let count = 0; ; count += 1) localStorage.setItem(`${size} ${count}`, 'x'.repeat(size));
      } catch {
        // Then smaller values until nothing fits.
      }
    }
  });
  await signInByHand(page, 'omar@alma.test');
  const before = await root(page).getAttribute('data-theme');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(root(page)).not.toHaveAttribute('data-theme', before ?? '');
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Profile', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Omar Haddad' })).toBeVisible();
});

test('the login appears and the theme can be changed while storage is forbidden', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await expect(login(page)).toBeVisible();
  const before = await root(page).getAttribute('data-theme');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(root(page)).not.toHaveAttribute('data-theme', before ?? '');
});

test('every kind of wrong address ends on the dashboard', async ({ page, productUrl }) => {
  await signIn(page, 'maya');
  for (const address of [
    '/no/such/page?x=<script>#nowhere',
    '//elsewhere.test/',
    '/\\elsewhere.test',
    '/%E0%A4%A',
    '/%00',
    '/wallet%2factivity',
    '/.env',
    `/${'long/'.repeat(200)}`,
  ]) {
    await page.goto(productUrl + address, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' }), address).toBeVisible();
    await expect(page, address).toHaveURL((url) => url.origin === productUrl && url.pathname === '/');
  }
  await page.goto(`${productUrl}/profile/?tab=no-such-tab`);
  await expect(page.getByRole('heading', { level: 1, name: 'Maya Lindqvist' })).toBeVisible();
  await page.goto(`${productUrl}/users/no-such-user`);
  await expect(page.getByText('You do not have permission to view this user')).toBeVisible();
});
