import { authHeaders, expect, expectAccessible, signInByEmail, signInByHand, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a person signs in, edits the display name, reloads and finds it stored', async ({ page }) => {
  await signInByHand(page, `story-${Date.now()}@alma.test`);
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Display name').fill('Zoë Ångström 李');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Ångström 李' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoë Ångström 李' })).toBeVisible();
});

test('a new person is led to a first answer, and dismisses the first steps for good', async ({ page }) => {
  await signInByEmail(page, `newcomer-${Date.now()}@alma.test`);
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 5 done')).toBeVisible();
  await expectAccessible(page);
  await steps.getByRole('link', { name: 'Ask about a file' }).click();
  await page.getByRole('button', { name: 'How much does a plot cost a year?' }).click();
  await expect(page).toHaveURL(/\/ml-projects\/[^/]+\/session\/[^/]+$/);
  await expect(page.getByRole('log').getByText(/60 euros a year/)).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(steps.getByText('1 of 5 done')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Ask about a file' })).toHaveCount(0);
  await steps.getByRole('button', { name: 'Dismiss first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Users' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('signing out ends the session on the server and in every tab', async ({ page, context }) => {
  await signInByHand(page, 'leo@alma.test');
  const headers = await authHeaders(page);
  const second = await context.newPage();
  await second.goto('/profile');
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible();

  // A pending call would be refused, which is not tested here.
  await Promise.all([page, second].map((tab) => tab.waitForLoadState('networkidle')));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(second).toHaveURL(/\/login$/);
  // Tabs show the login before the server has ended the session.
  const status = () => page.request.get('/api/v1/auth/me', { headers }).then((reply) => reply.status());
  await expect.poll(status).toBe(401);
  // The redirect from the provider's sign-out may still be pending.
  const storedToken = () =>
    page.evaluate(() => localStorage.getItem('kinde_access_token')).catch(() => 'leaving');
  await expect.poll(storedToken).toBeNull();
});

test('a signed-out visitor is sent to the login from every path', async ({ page }) => {
  for (const path of ['/', '/profile', '/users/123', '/chat/9', '/no/such/page']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});
