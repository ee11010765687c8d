import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { LoginReply, Tokens } from '../../shared/src/contract/identity/entities.ts';

export { expect, type Page } from '@playwright/test';

export type Person = 'admin' | 'maya' | 'leo' | 'nina' | 'sam' | 'ida' | 'omar' | 'theo';

interface Fixtures {
  /** What a page must not do: break the CSP, throw, or log an error. A spec adds what it provokes itself. */
  expectedFaults: RegExp[];
  productUrl: string;
}

/** Playwright's test with a page that fails on every CSP violation, page error and console error. */
export const test = base.extend<Fixtures>({
  expectedFaults: [[], { option: true }],
  productUrl: async ({ baseURL }, use) => {
    await use(baseURL ?? process.env['ALMA_URL'] ?? '');
  },
  context: async ({ context, expectedFaults }, use) => {
    const faults = await watchFaults(context);
    await use(context);
    expect(faults.filter((fault) => !expectedFaults.some((pattern) => pattern.test(fault)))).toEqual([]);
  },
});

/** Collects CSP violations, thrown errors and logged errors of every page of a context. */
export async function watchFaults(context: BrowserContext): Promise<string[]> {
  const faults: string[] = [];
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`CSP ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`);
    });
  });
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
  return faults;
}

const doorstep = '/begin-signed-in';
/** A browser asks for the icon of a page that names none. */
const noIcon = '<link rel="icon" href="data:,">';

/** Signs a demo person in and opens the dashboard. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await signInByEmail(page, `${person}@alma.test`);
}

/** The real OpenID flow without its three screens: for stories that begin with somebody who is signed in. */
export async function signInByEmail(page: Page, email: string): Promise<void> {
  const { request } = page;
  const { login_url: loginUrl } = (await (await request.get('/api/v1/auth/login')).json()) as LoginReply;
  const shown = await request.get(loginUrl);
  const landed = await request.post(shown.url(), { form: { email } });
  const exchange = await request.get(`/api/v1/auth/callback${new URL(landed.url()).search}`);
  const tokens = (await exchange.json()) as Tokens;
  // An empty page of the origin: what is stored there is found by the page that opens next.
  await page.route(doorstep, (route) => route.fulfill({ contentType: 'text/html', body: noIcon }));
  await page.goto(doorstep);
  await page.evaluate(({ access_token, id_token }) => {
    localStorage.setItem('kinde_access_token', access_token);
    if (id_token) localStorage.setItem('kinde_id_token', id_token);
  }, tokens);
  await page.unroute(doorstep);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** As people do it, from the login screen to the dashboard: for stories about that. */
export async function signInByHand(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL(/\/oidc\//);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
}

/** A second person in a browser of their own. */
export async function openAs(browser: Browser, person: Person, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

/** No violation of WCAG 2.2 AA or best practice on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // No page has frames of other origins: one look at the page itself finds all, without a tab of its own to sum it up.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}
