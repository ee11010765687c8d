import { expect, expectAccessible, signIn, test } from '../support/test.ts';

test('{{title}} is a page of its own, found in the menu', async ({ page }) => {
  await signIn(page, 'maya');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: '{{title}}' }).click();
  await expect(page).toHaveURL(/\/{{name}}$/);
  await expect(page.getByRole('heading', { level: 1, name: '{{title}}' })).toBeVisible();
  await expectAccessible(page);
});
