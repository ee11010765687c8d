import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, type Page, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const thread = (page: Page) => page.getByRole('log');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Session and artifacts' });

test('a person steers a team through the phases, and keeps its results', async ({ page }) => {
  await signInByEmail(page, `spinner-${Date.now()}@alma.test`, '/spin-chat/new');
  await expect(page.getByRole('heading', { name: 'Missing initialization data' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to setup' }).click();

  await page.getByRole('button', { name: 'Start Spin Chat' }).click();
  await expect(page.getByText('Enter problem description')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Problem' })
    .fill('Close the night gaps on ward 7. Nine nurses share the nights. No overtime is allowed.');
  await page.getByRole('button', { name: 'Remove Developer' }).click();
  await page.getByRole('button', { name: 'Remove Architect' }).click();
  await expect(page.getByText('Minimum 1 agent')).toBeVisible();
  await page.getByText('control', { exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start Spin Chat' }).click();

  await expect(page).toHaveURL(/\/spin-chat\/(?!new)[^/]+$/);
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(panel(page).getByText('Paused')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('textbox', { name: 'Message' }).fill('Transport is funded until March.');
  await page.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(
    thread(page)
      .getByRole('article', { name: /^Supervisor/ })
      .getByText(/Transport is funded until March/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(
    thread(page).getByRole('article', { name: /^You/ }).filter({ hasText: 'Transport is funded' }),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Switch to auto' }).click();
  await expect(panel(page).getByText('Completed')).toBeVisible();
  await expect(page.getByText('This spin chat is completed.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: /^Read / })).toHaveCount(7);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download Vision' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('# F6 Vision');
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download all (.zip)' }).click(),
  ]);
  expect(all.suggestedFilename()).toBe('spin-artifacts.zip');
  await panel(page).getByRole('button', { name: 'Read Result F0' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Result' }).getByRole('heading', { name: 'Decisions' }),
  ).toBeVisible();
});
