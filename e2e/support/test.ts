import AxeBuilder from '@axe-core/playwright';
import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  request,
  test as base,
} from '@playwright/test';
import axe from 'axe-core';
import type { LoginReply, Tokens } from '../../shared/src/contract/identity/entities.ts';

export { expect, type Page } from '@playwright/test';

export type Person = 'admin' | 'maya' | 'leo' | 'nina' | 'sam' | 'ida' | 'omar' | 'theo';

interface Fixtures {
  /** Errors that a spec expects; any other CSP violation, thrown error or logged error fails it. */
  expectedErrors: RegExp[];
  productUrl: string;
}

/** Playwright's test with a page that fails on every CSP violation, page error and console error. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  productUrl: async ({ baseURL }, use) => {
    await use(baseURL ?? process.env['ALMA_URL'] ?? '');
  },
  context: async ({ context, expectedErrors }, use) => {
    const errors = await watchErrors(context);
    await use(context);
    expect(errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))).toEqual([]);
  },
});

/** Collects CSP violations, thrown errors and logged errors of every page of a context. */
export async function watchErrors(context: BrowserContext): Promise<string[]> {
  const errors: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  return errors;
}

/** Signs a demo person in and opens the dashboard, or another page, which the test awaits itself. */
export async function signIn(page: Page, person: Person, address?: string): Promise<void> {
  await signInByEmail(page, `${person}@alma.test`, address);
}

/** Runs the real OpenID flow without its three screens, for stories that start with a signed-in person. */
export async function signInByEmail(page: Page, email: string, address = '/'): Promise<void> {
  const tokens = await tokensOf(page.request, email);
  const script = await page.addInitScript(({ access_token, id_token }) => {
    localStorage.setItem('kinde_access_token', access_token);
    if (id_token) localStorage.setItem('kinde_id_token', id_token);
  }, tokens);
  await page.goto(address);
  // Only once: later pages handle the session themselves.
  await script.dispose();
  if (address !== '/') return;
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** The tokens of a person who signs in, without a page. */
export async function tokensOf(request: APIRequestContext, email: string): Promise<Tokens> {
  const { login_url: loginUrl } = (await (await request.get('/api/v1/auth/login')).json()) as LoginReply;
  const loginPage = await request.get(loginUrl);
  const callback = await request.post(loginPage.url(), { form: { email } });
  const exchange = await request.get(`/api/v1/auth/callback${new URL(callback.url()).search}`);
  return (await exchange.json()) as Tokens;
}

/** The access token of the person who is signed in on a page. */
export const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => localStorage.getItem('kinde_access_token') ?? '');

/** Headers for API calls by that person. */
export const authHeaders = async (page: Page): Promise<{ authorization: string }> => ({
  authorization: `Bearer ${await accessToken(page)}`,
});

/** Signs out here and at the provider, and waits until the provider has redirected back: a test must not end before. */
export async function signOut(page: Page): Promise<void> {
  const returned = page.waitForResponse(
    (response) =>
      response.request().isNavigationRequest() && !new URL(response.url()).pathname.startsWith('/oidc'),
  );
  await page.getByRole('button', { name: 'Logout' }).click();
  await returned;
  await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
}

/** Signs in through the screens, from the login page to the dashboard. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/oidc\//);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** A second person in a separate browser, who sees the dashboard or another page, which the test awaits itself. */
export async function openAs(
  browser: Browser,
  person: Person,
  baseURL: string,
  address?: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, person, address);
  return page;
}

/** A caller of a product as a person: its address, and the caller's headers. */
export interface PersonalCaller {
  url: string;
  headers: { authorization: string };
  userId: string;
}

/** Signs a person in without a page, which creates the account of a new one. */
export async function callerFor(url: string, email: string): Promise<PersonalCaller> {
  const api = await request.newContext({ baseURL: url });
  try {
    const { access_token: token } = await tokensOf(api, email);
    const headers = { authorization: `Bearer ${token}` };
    await expect(await api.get('/api/v1/auth/me', { headers })).toBeOK();
    const { sub } = JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string };
    return { url, headers, userId: sub };
  } finally {
    await api.dispose();
  }
}

/** Expects no violation of WCAG 2.2 AA or of best practices on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The outline in the HTML has no content yet; the application replaces it after the `load` event.
  for (const content of ['main', 'h1']) await page.locator(content).first().waitFor({ state: 'attached' });
  // Loaded here, because the builder would run the source twice in each analysis, a quarter of its time.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  // No page has frames of other origins, so one analysis finds everything without a second tab.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
