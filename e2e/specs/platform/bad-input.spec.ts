import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { editRecord, expect, signIn, test, type Page } from '../../support/probe-test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const main = (page: Page) => page.getByRole('main');
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

test.describe('a registry that', () => {
  for (const [how, content] of [
    ['is empty', ''],
    ['is not JSON', '<html>502</html>'],
    ['has another shape', '{"remotes":{"account":1}}'],
    ['names builds that are not there', '{"remotes":[{"name":"account","folder":"x","build":"9"}]}'],
  ] as const) {
    test(`${how} leaves the host at work`, async ({ page, shop }) => {
      await writeFile(path.join(shop.web.dir, 'dist/remotes.json'), content);
      await signIn(page, 'omar');
      await expect(main(page).getByRole('region', { name: 'Economics' })).toBeVisible();
      await expect(menu(page).getByRole('link')).toHaveText(['Dashboard']);
      await page.goto('/profile');
      await expect(dashboard(page)).toBeVisible();
    });
  }

  test('lies about a remote is refused without a request, in the place of that remote', async ({
    page,
    shop,
  }) => {
    const lies = [
      ['foreign', { entry: 'https://elsewhere.test/remotes/probe/1/remoteEntry.js' }],
      ['outside', { entry: '/assets/main.js' }],
    ] as const;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await signIn(page, 'omar');
    for (const [name, lie] of lies) {
      const folder = await shop.web.copyBuild(shop.probe.builds.well, `0.1.0-${name}`);
      await editRecord(folder, (record: object) => ({ ...record, ...lie, integrity: undefined }));
      await shop.web.live(`0.1.0-${name}`);
      asked.length = 0;
      await page.goto('/probe');
      await expect(main(page).getByText('Probe is unavailable')).toBeVisible();
      expect(asked.filter((url) => url.includes('elsewhere') || url.includes('/remotes/probe'))).toEqual([]);
    }
  });

  test('promises what a build does not have shows the card, and the rest works', async ({ page, shop }) => {
    const folder = await shop.web.copyBuild(shop.probe.builds.well, '0.1.0-promises');
    await editRecord(folder, (record: { routes: object[] }) => ({
      ...record,
      routes: [...record.routes, { path: '/probe/more', expose: './more-page', title: 'More' }],
    }));
    await shop.web.live('0.1.0-promises');
    await signIn(page, 'omar');
    await page.goto('/probe/more');
    await expect(main(page).getByText('Probe is unavailable')).toBeVisible();
    await menu(page).getByRole('link', { name: 'Probe' }).click();
    await expect(page.getByText('first words')).toBeVisible();
  });
});

test.describe('what is stored', () => {
  test.use({ expectedFaults: [[/status of 401/], { scope: 'test' }] });

  test('as a theme of nonsense counts as nothing saved', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.addInitScript(() => localStorage.setItem('theme', '{"purple":1}'));
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  });

  test('as a token of nonsense leads to the login, and is gone', async ({ page }) => {
    await page.goto('/login');
    for (const token of ['nonsense', 'a.b.c', '{}', 'ü'.repeat(5)]) {
      await page.evaluate((value) => localStorage.setItem('kinde_access_token', value), token);
      await page.goto('/wallet');
      await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('kinde_access_token'))).toBeNull();
    }
  });
});

test.describe('a storage that is', () => {
  test.use({ expectedFaults: [[/status of 401/], { scope: 'test' }] });

  test('full lets people sign in and work', async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  });

  test('forbidden shows the login, and the theme can be changed', async ({ page }) => {
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
    await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
    const root = page.locator('html');
    const before = await root.getAttribute('data-theme');
    await page.getByRole('button', { name: 'Toggle theme' }).click();
    await expect(root).not.toHaveAttribute('data-theme', before ?? '');
  });
});

test('every kind of wrong path ends on a screen', async ({ page }) => {
  test.slow();
  await signIn(page, 'maya');
  const homeward = [
    '/no/such/page',
    '/users/',
    '/register',
    '/login',
    '/callback',
    '/.env',
    '/index.html',
    '/%E0%A4%A',
    '/wallet/%2e%2e/x/y',
    '//elsewhere.test/',
    `/${'long/'.repeat(200)}`,
    '/tasks/1',
    '/?x=<script>',
  ];
  for (const address of homeward) {
    await page.goto(new URL(page.url()).origin + address).catch(() => undefined);
    const isScreen = page
      .getByRole('heading', { level: 1 })
      .or(page.getByText(/"code":|Not Found|not found/i));
    await expect(isScreen.first(), address).toBeVisible();
  }
  await page.goto('/no/such/page');
  await expect(dashboard(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
