import { pdfOf } from '../../../server/test/onboarding/pdf.ts';
import { expect, type Page, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const handbook = pdfOf([
  [{ heading: 'Boiler handbook' }, 'Read this before you open the cover.'],
  [],
  [{ heading: 'Pressure' }, 'The valve of the boiler opens at a pressure of 3 bar.', 'Never bridge it.'],
]);
const thread = (page: Page) => page.getByRole('log');

test('a person imports a PDF, checks and adds it, and an answer names its page', async ({ page }) => {
  await signInByEmail(page, `importer-${Date.now()}@alma.test`);
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Boiler');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  const files = page.getByRole('region', { name: 'Files' });
  const choosing = page.waitForEvent('filechooser');
  await files.getByRole('button', { name: 'Import' }).click();
  await (await choosing).setFiles({ name: 'handbook.pdf', mimeType: 'application/pdf', buffer: handbook });

  await expect(dialog.getByRole('heading', { name: 'Page 3' })).toBeVisible();
  await expect(dialog.getByText('Page 2 has no text and was left out.')).toBeVisible();
  await expect(page.getByText('0 / 10 files uploaded')).toBeAttached();
  await expectAccessibleInBothThemes(page);
  await dialog.getByText('Markdown', { exact: true }).click();
  await expect(dialog.getByText('# Page 1')).toBeVisible();
  await dialog.getByLabel('File name').fill('boiler.md');
  await dialog.getByRole('button', { name: 'Add to project' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(files.getByText('boiler.md')).toBeVisible();
  await expect(files.getByText('Active', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Create Project Chat' }).click();
  await dialog.getByLabel('Initial message').fill('At which pressure does the valve of the boiler open?');
  await dialog.getByRole('button', { name: 'Create Chat' }).click();
  await thread(page).getByRole('button', { name: 'Source 1' }).first().click();
  await expect(dialog.getByRole('heading', { name: 'boiler.md' })).toBeVisible();
  await expect(dialog.getByText('Page 3 › Pressure')).toBeVisible();
  await expect(dialog.locator('mark')).toContainText('a pressure of 3 bar');
});
