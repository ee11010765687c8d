import { expect, type Page, signIn, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

const assets = (page: Page) => page.getByRole('region', { name: 'Assets' });

async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

test('every screen of the wallet is accessible in both themes', async ({ page }) => {
  await signIn(page, 'theo');
  await expect(assets(page).getByText('Time-Liquidity Token')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await openSettled(page, '/wallet');
  await page.getByRole('button', { name: 'Show QR code' }).click();
  await expect(page.getByRole('img', { name: /^QR code of alma1/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'View all' }).click();
  await expect(page.getByText(/^Showing 1 to/)).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^(From|To) / })
    .first()
    .click();
  await expect(page.getByText('Balance after')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await openSettled(page, '/wallet/treasury');
  await expectAccessibleInBothThemes(page);
});

test('the pages fit a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn(page, 'theo');
  for (const path of ['/', '/wallet', '/wallet/activity', '/wallet/treasury']) {
    await openSettled(page, path);
    const overflow = await page.evaluate(() => {
      const main = document.querySelector('main');
      return main ? main.scrollWidth - main.clientWidth : 0;
    });
    expect(overflow, path).toBe(0);
  }
});

test('money of the system is TREASURY’s, not an administrator’s', async ({ page }) => {
  await signIn(page, 'admin', '/wallet');
  await expect(page.getByRole('heading', { name: 'Wallet details' })).toBeVisible();
  // The sidebar has a chat named 'Treasury questions'.
  await expect(page.getByRole('link', { name: 'Treasury', exact: true })).toHaveCount(0);
  await page.goto('/wallet/treasury');
  await expect(page.getByText('Only people with the role TREASURY can issue assets.')).toBeVisible();
});

test('the treasury issues an asset and takes it back', async ({ page }) => {
  await signIn(page, 'theo', '/wallet/treasury');
  const reason = `Review ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('combobox', { name: 'User' }).fill('omar');
  await page.getByRole('option', { name: /@omar/ }).click();
  await page.getByLabel('Amount').fill('1.25');
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Issue 1.25 ALMA' }).click();
  await expect(page.getByText('Issued 1.25 ALMA')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: reason });
  await row.getByRole('button', { name: 'Reverse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reverse 1.25 ALMA' });
  await dialog.getByLabel('Reason').fill('Not his');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Reversed');
});
