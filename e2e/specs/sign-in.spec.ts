import { expect, type Page, signIn, test } from '../support/test.ts';

/** Goes as far as the provider's page, where the sign-in can be finished or cancelled. */
async function reachProvider(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/oidc\//);
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'Failure' });

test('a cancelled sign-in says so and leads back to the login', async ({ page }) => {
  await reachProvider(page, 'nina@alma.test');
  await page.getByText('Cancel and go back').click();
  await expect(failure(page)).toContainText('Authentication failed');
  await expect(failure(page)).toContainText('cancelled');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('kinde_oauth_state'))).toBeNull();
});

test.describe('a callback that is not this browser’s', () => {
  // These tests cause the refusals.
  test.use({ expectedErrors: [/status of 40[013]|ERR_FAILED/] });

  test('is refused without asking the server when the state is unknown', async ({ page }) => {
    await page.goto('/callback?code=stolen&state=somebody-else');
    await expect(failure(page)).toContainText('Invalid or missing state parameter');
  });

  test('is refused by the server even when the state is known', async ({ page, browser, baseURL }) => {
    await reachProvider(page, 'sam@alma.test');
    let landing = '';
    // The exchange is delayed, so that the code is still valid when the other browser sends it.
    await page.route('**/api/v1/auth/callback?**', (route) => {
      landing = `/callback${new URL(route.request().url()).search}`;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect.poll(() => landing).not.toBe('');

    const victim = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await victim.goto('/login');
    const state = new URLSearchParams(landing.split('?')[1]).get('state') ?? '';
    await victim.evaluate((value) => localStorage.setItem('kinde_oauth_state', value), state);
    await victim.goto(landing);
    await expect(failure(victim)).toContainText('Token exchange failed');
    expect(await victim.evaluate(() => localStorage.getItem('kinde_access_token'))).toBeNull();
    await victim.context().close();
  });
});

test.describe('a token that is no longer valid', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('is renewed silently while the session is valid', async ({ page }) => {
    await signIn(page, 'ida');
    await page.evaluate(() => localStorage.setItem('kinde_access_token', 'tampered'));
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1, name: 'Ida Sørensen' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('kinde_access_token'))).not.toBe('tampered');
  });

  test('leads to the login when the session is gone', async ({ page, context }) => {
    await signIn(page, 'omar');
    await context.clearCookies();
    await page.evaluate(() => localStorage.setItem('kinde_access_token', 'tampered'));
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('kinde_access_token'))).toBeNull();
  });
});
