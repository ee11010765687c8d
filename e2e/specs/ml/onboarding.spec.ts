import { expect, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const cv = `# Elena Novak

Email: elena@example.org
Location: Berlin, Germany
Job title: Senior data engineer
Experience: 8 years
Skills: Python, SQL
`;

test('a person sends a CV, sees the profile change, and undoes one change', async ({ page }) => {
  await signInByEmail(page, `newcomer-${Date.now()}@alma.test`, '/onboarding');
  const dialog = page.getByRole('dialog', { name: 'Start onboarding' });
  await expect(dialog.getByRole('radio', { name: 'A new profile' })).toBeChecked();
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await expect(page).toHaveURL(/\/onboarding\?session=/);

  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'cv.md', mimeType: 'text/markdown', buffer: Buffer.from(cv) }]);
  await page.getByRole('button', { name: 'Send' }).click();
  const note = page.getByRole('group', { name: 'Profile updated' });
  await expect(note.getByText('Job title')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Session' });
  await expect(panel.getByText('Senior data engineer').first()).toBeVisible();
  await expect(panel.getByText(/From cv\.md: “.*Berlin/).first()).toBeVisible();

  await panel.getByRole('button', { name: 'Undo Location' }).click();
  await expect(panel.getByText('Undone')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect(panel.getByText('Undone')).toBeVisible();

  await panel.getByRole('link', { name: 'Senior data engineer' }).click();
  await expect(page.getByText('Senior data engineer').first()).toBeVisible();
  await expect(page.getByText('Berlin, Germany')).toHaveCount(0);
});
