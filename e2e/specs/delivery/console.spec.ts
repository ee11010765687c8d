import type { Browser } from '@playwright/test';
import { type Product, startProduct } from '../../support/product.ts';
import { makeTeam, type Team } from '../../support/releases.ts';
import { accessToken, expect, expectAccessible, openAs, type Page, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const page = "return () => React.createElement('h1', null, 'Notes');";
const first = { version: '1.0.0', build: 'aaaa', page };
const second = { version: '2.0.0', build: 'bbbb', page };

let product: Product;
let team: Team;

const openAdmin = (browser: Browser): Promise<Page> => openAs(browser, 'admin', product.url);

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  const admin = await openAdmin(browser);
  const token = await accessToken(admin);
  await admin.context().close();
  team = await makeTeam(product.url, token, 'notes', 'Notes');
  await team.release(first);
  await team.release(second);
});
test.afterAll(() => product.stop());
// Each story continues from the registry that the previous one left.
test.describe.configure({ mode: 'serial' });

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('an administrator rolls out, completes, rolls back and pins by keyboard alone', async ({ browser }) => {
  const page = await openAdmin(browser);
  await page.getByRole('link', { name: 'View Delivery' }).press('Enter');
  await expect(row(page, 'notes')).toContainText('2.0.0-bbbb');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'notes', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'notes' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText('2.0.0-bbbb');

  await page.getByRole('button', { name: 'Start rollout' }).press('Enter');
  let dialog = page.getByRole('dialog', { name: 'Roll out notes' });
  await dialog.getByRole('combobox', { name: /^Release/ }).press('Enter');
  await page.keyboard.type('1.0.0');
  await page.keyboard.press('Enter');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Start rollout' }).press('Enter');
  const running = page.getByRole('region', { name: 'Rollout running' });
  await expect(running).toContainText('10 % for 30 minutes, then everybody');
  await expect(page.getByRole('button', { name: 'Start rollout' })).toBeDisabled();
  await expectAccessibleInBothThemes(page);

  await running.getByRole('button', { name: 'Complete' }).press('Enter');
  dialog = page.getByRole('dialog', { name: 'Complete the rollout of notes?' });
  await dialog.getByRole('button', { name: 'Complete' }).press('Enter');
  await expect(running).toBeHidden();
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText('1.0.0-aaaa');

  await page.getByRole('button', { name: 'Roll back' }).press('Enter');
  dialog = page.getByRole('dialog', { name: 'Roll back notes?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('It lost a draft');
  await dialog.getByRole('button', { name: 'Roll back' }).press('Enter');
  await expect(row(page, 'Reason: It lost a draft')).toContainText('Rollback');
  await expect(page.getByRole('region', { name: 'Live', exact: true })).toContainText('2.0.0-bbbb');

  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Pin the live release' }).press('Enter');
  dialog = page.getByRole('dialog', { name: 'Pin notes?' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Release freeze');
  await dialog.getByRole('button', { name: 'Pin' }).press('Enter');
  await expect(page.getByText('Pinned: no rollout starts')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Unpin' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Unpin' }).press('Enter');
  await expect(page.getByText('Pinned: no rollout starts')).toBeHidden();
  await page.context().close();
});

test('changes by others are shown before anything is sent', async ({ browser }) => {
  const page = await openAdmin(browser);
  await page.goto('/delivery/notes');
  await page.getByRole('button', { name: 'Roll back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Roll back notes?' });
  await dialog.getByLabel('Reason').fill('It is slow');
  await team.promote(first);
  // The page behind the dialog updates; the dialog keeps the state with which it was opened.
  const live = page.locator('section', { has: page.locator('h2', { hasText: /^Live$/ }) });
  await expect(live).toContainText('1.0.0-aaaa');
  const rollbackReply = page.waitForResponse((response) => response.url().endsWith('/rollback'));
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  expect((await rollbackReply).status()).toBe(412);
  await expect(dialog).toContainText('Another person changed this remote in the meantime');
  await expect(dialog).toContainText('Live now: 1.0.0-aaaa.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Roll back' }).click();
  await expect(dialog).toBeHidden();
  await page.context().close();
});

test('a member sees the remotes of her team without changing them, and others see why they cannot', async ({
  browser,
}) => {
  const admin = await openAdmin(browser);
  await admin.goto('/delivery?tab=members');
  await admin.getByRole('button', { name: 'Add member' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a member' });
  await dialog.getByRole('combobox', { name: /^Team/ }).click();
  await admin.getByRole('option', { name: 'team of notes' }).click();
  await dialog.getByRole('combobox', { name: /^Person/ }).fill('maya');
  await admin.getByRole('option', { name: /Maya/ }).click();
  await dialog.getByRole('button', { name: 'Add member' }).click();
  await expect(row(admin, '@maya')).toContainText('team of notes');
  await expectAccessibleInBothThemes(admin);
  await admin.context().close();

  const maya = await openAs(browser, 'maya', product.url);
  await maya.goto('/delivery');
  await expect(maya.getByRole('row')).toHaveCount(2);
  await maya.getByRole('link', { name: 'notes', exact: true }).click();
  await expect(maya.getByText('You see this remote as a member of its team.')).toBeVisible();
  await expect(maya.getByRole('button', { name: 'Roll back' })).toHaveCount(0);
  await expectAccessibleInBothThemes(maya);
  await maya.context().close();

  const leo = await openAs(browser, 'leo', product.url);
  await leo.goto('/delivery/notes');
  await expect(leo.getByRole('heading', { level: 1, name: 'You have no access to Delivery' })).toBeVisible();
  await leo.goto('/');
  await expect(leo.getByRole('region', { name: 'Users' })).toBeVisible();
  await expect(leo.getByRole('link', { name: 'View Delivery' })).toHaveCount(0);
  await expectAccessible(leo);
  await leo.context().close();
});

test('every section is accessible and fits a phone', async ({ browser }) => {
  const page = await openAdmin(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const address of [
    '',
    '?tab=compatibility',
    '?tab=overrides',
    '?tab=members',
    '?tab=tokens',
    '/notes',
  ]) {
    await page.goto(`/delivery${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content, address).toBeLessThanOrEqual(screen);
    const overflow = await page.getByRole('main').evaluate((main) => {
      document.documentElement.style.fontSize = '200%';
      return main.scrollWidth - main.clientWidth;
    });
    expect(overflow, `${address} with 200 % text`).toBe(0);
  }
  await page.context().close();
});
