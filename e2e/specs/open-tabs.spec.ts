import type { BrowserContext } from '@playwright/test';
import type { SmallRelease } from '../support/releases.ts';
import { expect, type Page, test } from '../support/releases-test.ts';
import { watchErrors } from '../support/test.ts';

// One worker: they share one product.
test.describe.configure({ mode: 'default' });

/** Changes of the live release; issue 20 asks for 50, and 10 are enough to see a regression. */
const switches = Number(process.env['ALMA_SWITCHES'] ?? 10);
const tabs = 4;

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const open = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true }).click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });

/** A page with a field, whose heading names its release. */
const shiftRelease = (build: string): SmallRelease => ({
  version: '1.0.0',
  build,
  page: `return () => React.createElement('div', null,
    React.createElement('h1', null, 'Shift ${build}'),
    React.createElement('input', { 'aria-label': 'Draft' }));`,
});

/** Simulates a while in another tab: the next navigation reads the registry again. */
async function switchTabs(page: Page): Promise<void> {
  await page.evaluate(() => {
    const show = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    show('hidden');
    show('visible');
  });
}

test('four browsers navigate while a remote is released and rolled back: no error, no lost draft, no reload', async ({
  browser,
  platform,
}) => {
  const team = await platform.makeTeam('shift', 'Shift');
  const builds = ['aaaa', 'bbbb'] as const;
  for (const build of builds) await team.release(shiftRelease(build));
  const contexts: BrowserContext[] = [];
  const errors: string[][] = [];
  let live: string = builds[1];
  let isOver = false;
  const seen = new Set<string>();
  let visits = 0;

  async function navigate(page: Page): Promise<void> {
    for (let visit = 1; !isOver; visit += 1) {
      await open(page, 'Shift');
      await expect(heading(page, /^Shift (aaaa|bbbb)$/)).toBeVisible();
      seen.add((await heading(page, /^Shift/).textContent()) ?? '');
      // Typed text stays while the page is open, regardless of releases in the meantime.
      const draft = page.getByLabel('Draft');
      await draft.fill(`draft ${visit}`);
      await switchTabs(page);
      await page.waitForTimeout(200);
      await expect(draft).toHaveValue(`draft ${visit}`);
      await open(page, 'Wallet');
      await expect(heading(page, 'Wallet')).toBeVisible();
      await expect(page.getByText('is unavailable')).toHaveCount(0);
      visits += 1;
    }
  }

  const pages = await Promise.all(
    Array.from({ length: tabs }, async () => {
      const context = await browser.newContext({
        baseURL: platform.product.url,
        storageState: platform.visitor,
      });
      contexts.push(context);
      errors.push(await watchErrors(context));
      const page = await context.newPage();
      await page.goto('/wallet');
      await page.evaluate(() => Object.assign(window, { isSamePage: true }));
      return page;
    }),
  );
  const navigations = pages.map(navigate);
  try {
    for (let count = 0; count < switches; count += 1) {
      live = live === builds[0] ? builds[1] : builds[0];
      await team.promote({ version: '1.0.0', build: live });
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  } finally {
    isOver = true;
  }
  await Promise.all(navigations);

  // Each tab shows the last release at its next navigation, without a reload.
  for (const page of pages) {
    await switchTabs(page);
    await open(page, 'Shift');
    await expect(heading(page, `Shift ${live}`)).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  }
  expect(errors.flat()).toEqual([]);
  expect([...seen].sort()).toEqual(['Shift aaaa', 'Shift bbbb']);
  test.info().annotations.push({ type: 'figures', description: `${switches} switches, ${visits} visits` });
  console.log(`${switches} switches, ${visits} visits in ${tabs} browsers`);
  await Promise.all(contexts.map((context) => context.close()));
});

test.describe('an open tab', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('takes the new build in place when the files of its own are gone', async ({ page, platform }) => {
    const team = await platform.makeTeam('tide', 'Tide');
    const tideRelease = (build: string): SmallRelease => ({
      ...shiftRelease(build),
      page: shiftRelease(build).page.replaceAll('Shift', 'Tide'),
    });
    await team.release(tideRelease('aaaa'));
    await page.goto('/wallet');
    await expect(heading(page, 'Wallet')).toBeVisible();
    await team.release(tideRelease('bbbb'));
    // Missing, as after their retention period.
    await page.route('**/remotes/tide/**aaaa/**', (route) => route.fulfill({ status: 404 }));
    await open(page, 'Tide');
    await expect(heading(page, 'Tide bbbb')).toBeVisible();
    await expect(page.getByText('is unavailable')).toHaveCount(0);
  });
});

test.describe('a host that was released', () => {
  test('is announced at the next navigation, and the page keeps working', async ({ page }) => {
    await page.goto('/wallet');
    await expect(heading(page, 'Wallet')).toBeVisible();
    await expect(page.getByText('A new version of Alma is ready')).toHaveCount(0);
    await page.route('**/remotes.json', async (route) => {
      const response = await route.fetch();
      const registry = (await response.json()) as object;
      await route.fulfill({ response, json: { ...registry, host: { version: '9.0.0', build: 'new' } } });
    });
    await switchTabs(page);
    await open(page, 'Profile');
    await expect(page.getByText('A new version of Alma is ready')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
    await page.unroute('**/remotes.json');
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByText('A new version of Alma is ready')).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
  });
});
