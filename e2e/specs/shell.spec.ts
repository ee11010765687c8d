import type { Locator } from '@playwright/test';
import { splitWords } from '../support/split-words.ts';
import {
  authHeaders,
  expect,
  expectAccessible,
  type Page,
  signIn,
  signInByEmail,
  test,
} from '../support/test.ts';
import { expectAccessibleInBothThemes, themes } from '../support/themes.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The colours of the focus rings on a field and around it. */
const ringsOf = (field: Locator): Promise<string[]> =>
  field.evaluate((input) => {
    const rings: string[] = [];
    for (let element: Element | null = input; element; element = element.parentElement) {
      const { outlineStyle, outlineColor } = getComputedStyle(element);
      if (outlineStyle !== 'none') rings.push(outlineColor);
    }
    return rings;
  });

test('the signed-out screens are accessible', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('E-mail is required')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  const wrong = await ringsOf(page.getByLabel('E-mail'));
  await page.getByLabel('E-mail').fill('maya@alma.test');
  const right = await ringsOf(page.getByLabel('E-mail'));
  expect([wrong.length, right.length]).toEqual([1, 1]);
  expect(wrong).not.toEqual(right);
  // It is shown for three seconds, so each theme is checked on a separate page.
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/callback?state=unknown&code=x');
    await expect(page.getByRole('heading', { name: 'Failure' })).toBeVisible();
    await expectAccessible(page);
  }
});

test('the shell is accessible, wide and narrow', async ({ page }) => {
  await signIn(page, 'admin');
  await expectAccessibleInBothThemes(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Main menu' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.goto('/allo');
  await expect(page.getByText('This feature is coming soon!')).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

test('a failed sign-in is removed from the address and leads back after 3 seconds', async ({ page }) => {
  // Only the page's clock counts these seconds, and it stops until it is advanced.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('/callback?state=unknown&code=x');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid or missing state' })).toBeVisible();
  await expect(page).toHaveURL(/\/callback$/);
  await page.clock.runFor(2_900);
  await expect(page).toHaveURL(/\/callback$/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(/\/login$/);
});

test('a saved dark theme on a light system never shows the light canvas', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/login', { waitUntil: 'commit' });
  const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const seen = new Set<string>();
  for (let sample = 0; sample < 20; sample += 1) seen.add(await canvas());
  await expect(page.getByRole('heading', { name: 'Sign in to Alma' })).toBeVisible();
  seen.add(await canvas());
  expect([...seen]).toEqual(['rgb(11, 12, 12)']);
});

test('the system theme is followed until one is chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('a keyboard is enough to sign in, skip the navigation and open a page', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type('leo@alma.test');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/oidc\//);
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const profile = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' });
  await profile.press('Enter');
  await expect(page).toHaveTitle(/^(\(\d+\) )?Profile · Alma$/);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the drawer keeps the focus, closes on Escape, scrim and navigation, and respects reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'leo');
  await page.setViewportSize({ width: 390, height: 844 });
  // Found and read in one step, because an element that is removed in between has no style.
  const longest = await page.locator('body').evaluate((body) =>
    Math.max(
      ...[...body.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element);
        return `${transitionDuration},${animationDuration}`.split(',').map(Number.parseFloat);
      }),
    ),
  );
  expect(longest).toBeLessThan(0.01);
  const toggle = page.getByRole('button', { name: 'Toggle menu' });
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await toggle.click();
  await expect(drawer.getByRole('button', { name: 'Close menu' })).toBeFocused();
  for (let stop = 0; stop < 15; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await page.mouse.click(380, 400);
  await expect(drawer).toBeHidden();
  await toggle.click();
  await drawer.getByRole('link', { name: 'Profile' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('a session that ends during use', () => {
  // The browser logs the refused calls.
  test.use({ expectedErrors: [/status of 401/] });

  test('loses no typed text: the page continues after a sign-in in another tab', async ({
    page,
    context,
  }) => {
    const email = `ended-${Date.now()}@alma.test`;
    await signInByEmail(page, email, '/profile');
    await page.getByRole('button', { name: 'Edit' }).click();
    const name = page.getByRole('dialog').getByLabel('Display name');
    await name.fill('Half way');
    await context.request.post('/api/v1/auth/logout', { headers: await authHeaders(page) });
    const ended = page.getByRole('dialog', { name: 'Your session has ended' });
    // If the page notices the end first, its dialog covers Save.
    await expect(async () => {
      if (!(await ended.isVisible()))
        await page.getByRole('button', { name: 'Save' }).click({ timeout: 1_000 });
      await expect(ended).toBeVisible({ timeout: 1_000 });
    }).toPass();

    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      ended.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ]);
    await tab.getByLabel('E-mail').fill(email);
    await tab.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(ended).toBeHidden();
    await expect(name).toHaveValue('Half way');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
  });
});

for (const { width, size } of [
  { width: 320, size: 100 },
  { width: 390, size: 200 },
]) {
  test(`nothing overflows sideways at ${width} px and ${size} % text`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    const expectNoOverflow = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate((value) => (document.documentElement.style.fontSize = `${value}%`), size);
      const overflow = await page.evaluate(() => {
        const wide = [document.documentElement, document.querySelector('main')];
        return wide.map((element) => (element ? element.scrollWidth - element.clientWidth : 0));
      });
      expect(overflow, path).toEqual([0, 0]);
    };
    await expectNoOverflow('/login');
    await signIn(page, 'leo');
    for (const path of ['/', '/profile', '/allo', '/swarm-chat']) await expectNoOverflow(path);
    await expect(page.getByRole('main').getByText('Offline assistant')).toBeVisible();
    expect(await splitWords(page, 'main h1')).toEqual([]);
  });
}

/** The elements of the outline in the HTML, and those that replace them. */
const outlines = {
  login: [
    ['.f-head svg', 'header svg'],
    ['.f-form p', 'main h1'],
    ['.f-form b', 'form :has(> input)'],
    ['.f-form b + i', 'form button'],
    ['.f-form div', 'main ul'],
    ['.f-form div b', 'main li button'],
    ['.f-picture', '#root > div > div:nth-child(2)'],
  ],
  app: [
    ['.f-sheet', '#main-menu + div'],
    ['.f-bar', 'header'],
    ['.f-bar svg', 'header svg'],
    ['.f-bar i', 'header > div > button svg'],
    ['.f-bar i + i', 'header > div > a > *'],
    ['.f-main p', 'main h1'],
  ],
} as const;

const boxes = (page: Page, selectors: string[]) =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
        return [x, y, width, height].map((length = -1) => Math.round(length));
      }),
    selectors,
  );

/** Compares the page before any of our scripts has run with the page after all of them. */
async function expectNoLayoutShift(page: Page, path: string, kind: keyof typeof outlines) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('status', { name: 'Loading Alma' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await boxes(
    page,
    outlines[kind].map(([outline]) => outline),
  );
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
  const after = await boxes(
    page,
    outlines[kind].map(([, real]) => real),
  );
  // A heading is as wide as its text in the outline, and as the page in the application.
  const comparable = (all: number[][]) =>
    all.map(([x, y, width, height], index) =>
      outlines[kind][index]?.[1] === 'main h1' ? [x, y, height] : [x, y, width, height],
    );
  expect(comparable(after), `${path} at ${page.viewportSize()?.width} px`).toEqual(comparable(before));
  await page.unroute(/\.js$/);
}

test('the outline in the HTML causes no layout shift, signed out and signed in', async ({ page }) => {
  const widths = [390, 1024, 1440];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoLayoutShift(page, '/login', 'login');
  }
  await signIn(page, 'leo');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoLayoutShift(page, '/', 'app');
  }
  await page.getByRole('button', { name: 'Toggle menu' }).click();
  await expectNoLayoutShift(page, '/', 'app');
});
