import type { Locator } from '@playwright/test';
import { expect, type Page, signIn, test } from '../../support/test.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const section = (page: Page, name: string) => menu(page).getByRole('group', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true });

/** Navigates as a link does, without a reload. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function expectTrail(page: Page, path: string, ...crumbs: string[]): Promise<void> {
  await go(page, path);
  // The new chat dialog opens over its page and hides the page from screen readers.
  const trails = page.getByRole('navigation', { name: 'Breadcrumbs', includeHidden: true });
  const trail = trails.locator('li:not([aria-hidden])');
  await expect(trail, path).toHaveText(crumbs);
}

async function bottomOf(locator: Locator): Promise<number> {
  const box = await locator.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('an administrator finds every section, card and link of the specification', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(menu(page).getByRole('heading')).toHaveText([
    'Platform',
    'Chat',
    'ML',
    'ML Projects',
    'Admin',
  ]);
  await expect(section(page, 'Platform').getByRole('link')).toHaveText(['Dashboard', 'Profile', 'Wallet']);
  await expect(section(page, 'Chat').getByText('New Chat')).toBeVisible();
  // The person's chats are listed below, without an icon.
  const screens = section(page, 'ML')
    .getByRole('link')
    .filter({ has: page.locator('svg') });
  await expect(screens).toHaveText(['Onboarding', 'Swarm Chat', 'Spin Chat']);
  await expect(section(page, 'ML Projects').getByText('New Project')).toBeVisible();
  await expect(section(page, 'Admin').getByRole('link')).toHaveText(['Users']);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toBeHidden();

  for (const [asset, label] of Object.entries({
    ALMA: 'Platform currency',
    MTL: 'Time-Liquidity Token',
    TCC: 'Time Credit Capacity',
    ALLO: 'Budget Allocation',
  })) {
    const balance = page.getByRole('main').getByText(label, { exact: true }).filter({ visible: true });
    await expect(balance.locator('xpath=ancestor::*[2]')).toContainText(asset);
  }
  await expect(card(page, 'Tasks').getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await expect(card(page, 'Programs').getByRole('button')).toBeDisabled();
  for (const name of ['ALLO', 'MTL'])
    await expect(card(page, 'Economics').getByRole('button', { name })).toBeDisabled();
  await expect(card(page, 'Users').getByRole('link')).toHaveAttribute('href', '/users');

  await card(page, 'Admin Tools').getByRole('button', { name: 'Test e-mail' }).click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByText('Success')).toBeVisible();
  await expect(notifications.getByText('Test email sent to admin@alma.test')).toBeVisible();
  const [box, width] = [await notifications.boundingBox(), page.viewportSize()?.width ?? 0];
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(40);
  expect(box?.y).toBeLessThan(100);
  // It covers at most the top bar and the empty edge of the page below it, not the page's controls.
  const textBottom = await bottomOf(notifications.getByText('Test email sent to admin@alma.test'));
  expect(textBottom).toBeLessThan((await bottomOf(page.getByRole('banner'))) + 26);

  await expectTrail(page, '/wallet', 'Home', 'Wallet');
  await expectTrail(page, '/chat/new', 'Home', 'Chat', 'New');
  await expectTrail(page, '/users', 'Home', 'Users');
  for (const name of ['ALLO', 'MTL', 'GFX']) await expectTrail(page, `/${name.toLowerCase()}`, 'Home', name);
});

test('everyone else has no access to the administration, and unknown paths lead home', async ({ page }) => {
  await signIn(page, 'ida');
  await expect(menu(page).getByRole('heading')).toHaveText(['Platform', 'Chat', 'ML', 'ML Projects']);
  await expect(card(page, 'Users').getByRole('link')).toHaveAttribute('href', '/users');
  await expect(card(page, 'Admin Tools')).toHaveCount(0);

  for (const path of ['tasks', 'programs', 'allo', 'mtl', 'gfx', 'settings']) {
    await go(page, `/${path}`);
    await expect(page.getByRole('heading', { level: 1, name: path })).toBeVisible();
    await expect(page.getByText('This feature is coming soon!')).toBeVisible();
  }
  for (const path of ['/login', '/register', '/callback', '/no/such/page']) {
    await go(page, path);
    await expect(page, path).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }

  const logo = page.getByRole('complementary').locator('svg rect').first();
  const colour = () => logo.evaluate((shape) => getComputedStyle(shape).fill);
  const before = await colour();
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect.poll(colour).not.toBe(before);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(/^v\d+\.\d+\.\d+$/)).toBeVisible();
});
