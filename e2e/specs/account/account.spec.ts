import { splitWords } from '../../support/split-words.ts';
import { callerFor, expect, type Page, signIn, signInByEmail, test } from '../../support/test.ts';
import { expectAccessibleInBothThemes } from '../../support/themes.ts';

/** A red square, drawn by the browser. */
const drawSquare = (page: Page) =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = 'crimson';
      context.fillRect(0, 0, 400, 300);
    }
    const blob = await canvas.convertToBlob({ type: 'image/png' });
    return [...new Uint8Array(await blob.arrayBuffer())];
  });

test('an owner creates a profile and an agent, and chooses a picture', async ({ page }) => {
  await signInByEmail(page, `owner-${Date.now()}@alma.test`, '/profile?tab=profiles');
  await page.getByRole('button', { name: 'Create Profile' }).click();
  const form = page.getByRole('dialog', { name: 'Create Profile' });
  await form.getByLabel('Job title').fill('Baker');
  await form.getByLabel('Holland code').fill('xyz');
  await form.getByRole('button', { name: 'Create Profile' }).click();
  // The form scrolls to the field with its message; the dialog itself does not scroll.
  await expect(form.getByText('Use only the letters R, I, A, S, E and C')).toBeInViewport();
  await expect(form.getByRole('heading', { name: 'Create Profile' })).toBeInViewport();
  await expect(form.getByRole('link', { name: 'RIASEC' })).toHaveAttribute('aria-current', 'true');
  await form.getByLabel('Holland code').fill('rie');
  await form.getByRole('slider', { name: 'Openness' }).press('End');
  await expectAccessibleInBothThemes(page);
  await form.getByRole('button', { name: 'Create Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Baker' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  // On half of a wide screen no word breaks, and the hexagon is drawn for its width instead of scaled down.
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await splitWords(page, 'dt, dd')).toEqual([]);
  const hexagon = page.getByRole('img', { name: /^RIASEC/ }).locator('svg:visible');
  const drawn = await hexagon.boundingBox();
  expect(drawn?.width).toBe(Number(await hexagon.getAttribute('width')));
  await page.getByRole('button', { name: 'Add Work styles' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit profile' });
  await expect(edit.getByRole('slider', { name: 'Achievement and effort' })).toBeInViewport();
  await expect(edit.getByRole('link', { name: 'Work styles' })).toHaveAttribute('aria-current', 'true');
  await edit.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('tab', { name: /Agents/ }).click();
  await page.getByRole('button', { name: 'Create Agent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New AI Agent' });
  await dialog.getByLabel('Prompt').fill('You are a patient baker who explains each step.');
  await dialog.getByRole('button', { name: 'Create Agent' }).click();
  await expect(page.getByText('Baker, 1 agent')).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const buffer = Buffer.from(await drawSquare(page));
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: 'Use Picture' }).click();
  await expect(page.getByText('Avatar Updated')).toBeVisible();
  await expect(page.locator('img[src^="/api/v1/public/files/"]').first()).toBeVisible();
});

test.describe('an administrator', () => {
  // One person may not have both duties.
  test.use({ expectedErrors: [/409/] });

  test('finds a person, grants a role and suspends with a reason', async ({ page, productUrl }) => {
    const name = `subject-${Date.now()}`;
    await callerFor(productUrl, `${name}@alma.test`);

    await signIn(page, 'admin', '/users');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByText('Showing 1 to 1 of 1 users')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`search=${name}`));
    await page.getByRole('link', { name: /^View/ }).click();
    await page.getByRole('tab', { name: /Roles/ }).click();
    await page.getByRole('button', { name: 'Add PM' }).click();
    await expect(page.getByText('Role Added')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo: PM added' })).toBeFocused();
    await expectAccessibleInBothThemes(page);

    // Granting authority over money needs a reason, and excludes authority over people.
    await page.getByRole('button', { name: 'Add TREASURY' }).click();
    const grant = page.getByRole('dialog', { name: `Add TREASURY to` });
    await grant.getByLabel('Reason').fill('Stands in for Theo');
    await expectAccessibleInBothThemes(page);
    await grant.getByRole('button', { name: 'Add TREASURY' }).click();
    await expect(grant).toBeHidden();
    await expect(page.getByText('Cannot be combined with TREASURY')).toBeVisible();
    await page.getByRole('button', { name: 'Add ADMIN' }).click();
    const rejected = page.getByRole('dialog', { name: `Add ADMIN to` });
    await rejected.getByLabel('Reason').fill('Stands in for Ada');
    await rejected.getByRole('button', { name: 'Add ADMIN' }).click();
    await expect(rejected.getByText(/is a treasurer. One person cannot be both/)).toBeVisible();
    await expect(rejected.getByLabel('Reason')).toHaveValue('Stands in for Ada');
    await expectAccessibleInBothThemes(page);
    await rejected.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Info' }).click();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Spam');
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByText('Status Changed')).toBeVisible();
    await page.getByRole('link', { name: 'Audit log of this user' }).click();
    await expect(page.getByText('Reason: Spam')).toBeVisible();
    await expect(page.getByText('Reason: Stands in for Theo')).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await splitWords(page, 'th, td')).toEqual([]);
    await expectAccessibleInBothThemes(page);
  });
});

test.describe('a stranger', () => {
  test.use({ expectedErrors: [/403/] });

  test('sees neither the list nor the page of another user', async ({ page, productUrl }) => {
    const { userId } = await callerFor(productUrl, 'admin@alma.test');
    await signIn(page, 'leo', '/users');
    await expect(page.getByText('You do not have permission to view this page')).toBeVisible();
    await page.goto(`/users/${userId}`);
    await expect(page.getByText('You do not have permission to view this user')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
