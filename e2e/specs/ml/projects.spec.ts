import { sendMessage } from '../../support/composer.ts';
import { expect, type Page, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const policy = `# Staffing policy

## Night cover

Each ward keeps at least two registered nurses on duty at all hours, breaks included.

## Overtime

Overtime is paid at one and a half times the rate.
`;

const markdown = (name: string, text: string) => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});
const thread = (page: Page) => page.getByRole('log');

test('a person asks the files of a project, and finds each answer in its place', async ({ page }) => {
  await signInByEmail(page, `asker-${Date.now()}@alma.test`);
  await page.getByRole('button', { name: 'New Project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(dialog.getByText('Project title is required')).toBeVisible();
  await dialog.getByLabel('Title').fill('Staffing study');
  await dialog.getByRole('button', { name: 'Create Project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Staffing study' })).toBeVisible();
  await expect(page.getByText('Upload files to create project chat')).toBeVisible();

  const files = page.getByRole('region', { name: 'Files' });
  await files
    .locator('input[type=file]')
    .last()
    .setInputFiles([
      markdown('policy.md', policy),
      markdown('interviews.md', '# Interviews\n\nNurses rest less than four hours between shifts.\n'),
      markdown('notes.txt', 'No Markdown'),
    ]);
  await expect(files.getByText('Only Markdown (.md) files are allowed')).toBeVisible();
  await expect(files.getByText('Active', { exact: true })).toHaveCount(2);
  await expect(files.getByText('2 / 10 files uploaded')).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await page.getByRole('button', { name: 'Create Project Chat' }).click();
  await dialog.getByLabel('Initial message').fill('How many registered nurses does each ward keep on duty?');
  await dialog.getByRole('button', { name: 'Create Chat' }).click();
  await expect(page).toHaveURL(/\/ml-projects\/[^/]+\/session\/[^/]+$/);
  await expect(page.getByText('Offline assistant')).toBeVisible();
  await thread(page).getByRole('button', { name: 'Source 1' }).first().click();
  await expect(dialog.getByRole('heading', { name: 'policy.md' })).toBeVisible();
  await expect(dialog.locator('mark')).toContainText('at least two registered nurses on duty');
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await sendMessage(page, 'What does a flight to Lima cost?');
  await expect(thread(page).getByText(/I found no answer to this in the files/)).toBeVisible();

  // A question that was still unsent would wait for Retry.
  const accepted = page.waitForResponse((response) => response.request().method() === 'POST');
  await sendMessage(page, 'How is overtime paid?');
  await accepted;
  await page.reload();
  await expect(thread(page).getByText(/one and a half times/)).toHaveCount(1);
  await expect(thread(page).getByText('How is overtime paid?')).toHaveCount(1);

  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page.getByRole('link', { name: /^Open Chat: How many registered nurses/ })).toBeVisible();
  await page.getByRole('button', { name: 'Delete policy.md' }).click();
  await expect(
    page.getByText('Are you sure you want to delete this file? This action cannot be undone.'),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 / 10 files uploaded')).toBeVisible();
});
