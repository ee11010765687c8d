import type { Route } from '@playwright/test';
import { expect, signIn, test, type Page } from '../support/test.ts';

/** The remote that is broken here; the others must not notice. */
const remoteFiles = '**/remotes/ml/**';
const isMl = ({ name }: { name: string }): boolean => name === 'ml';
const isEntry = (route: Route): boolean => route.request().url().includes('remoteEntry');
const script = (body: string) => ({ status: 200, contentType: 'text/javascript', body });

/** What the browser says of scripts and sockets that a test cuts off, and React of what a boundary caught. */
const tolerated = [
  /Failed to load resource/,
  /Failed to find a valid digest/,
  /broken on purpose/,
  /WebSocket connection to/,
];
test.use({ expectedFaults: [tolerated, { scope: 'test' }] });

interface Failure {
  how: string;
  class: string;
  phase: string;
  serve: (route: Route) => Promise<void> | void;
}

const failures: Failure[] = [
  {
    how: 'is missing',
    class: 'ScriptNetworkError',
    phase: 'load',
    serve: (route) => route.fulfill({ status: 404 }),
  },
  {
    how: 'answers 500',
    class: 'ScriptNetworkError',
    phase: 'load',
    serve: (route) => route.fulfill({ status: 500 }),
  },
  { how: 'hangs', class: 'TimeoutError', phase: 'load', serve: () => undefined },
  {
    how: 'hangs after its entry script',
    class: 'TimeoutError',
    phase: 'load',
    serve: (route) => (isEntry(route) ? route.continue() : undefined),
  },
  {
    how: 'is not JavaScript',
    class: 'ScriptNetworkError',
    phase: 'load',
    serve: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>Proxy</p>' }),
  },
  {
    how: 'throws when it loads',
    class: 'Error',
    phase: 'load',
    serve: (route) =>
      isEntry(route)
        ? route.continue()
        : route.fulfill(script(chunk(`${fault} e.exports = { default: () => 'Healed' }`))),
  },
  {
    how: 'throws when it renders',
    class: 'Error',
    phase: 'render',
    serve: (route) =>
      isEntry(route)
        ? route.continue()
        : route.fulfill(script(chunk(`e.exports = { default() { ${fault} return 'Healed' } }`))),
  },
];

/** A fault that passes: the same code works once the page is well again. */
const fault = 'if (self.isBroken) throw new Error("broken on purpose");';

let replaced: { global: string; id: string; module: string };

/** A chunk in the place of the remote's own, whose one module does what the test wants. */
function chunk(body: string): string {
  const { global, id, module } = replaced;
  return `(self["webpackChunk${global}"]=self["webpackChunk${global}"]||[]).push([[${id}],{${module}:(e)=>{${body}}}])`;
}

async function readChunk(page: Page): Promise<typeof replaced> {
  const { remotes } = await (await page.request.get('/remotes.json')).json();
  const record = remotes.find(isMl);
  const text = await (await page.request.get(record.preload['./onboarding-page'][0])).text();
  const entry = await (await page.request.get(record.entry)).text();
  const [, id] = /push\(\[\[(\d+)\]/.exec(text) ?? [];
  // The entry script asks for the exposed module by its id right after its chunk.
  const [, module] = /"\.\/onboarding-page":.*?\.then\(\(\)=>\(\)=>\w+\((\d+)\)/.exec(entry) ?? [];
  expect([id, module]).toEqual([expect.any(String), expect.any(String)]);
  return { global: record.global, id: id ?? '', module: module ?? '' };
}

const card = (page: Page) => page.getByText('ML is unavailable');
const content = (page: Page) => page.getByRole('heading', { name: 'Onboarding', level: 1 });

for (const failure of failures) {
  test(`a remote that ${failure.how} shows its card, is reported, and heals on Retry`, async ({ page }) => {
    await signIn(page, 'sam');
    replaced = await readChunk(page);
    let isBroken = true;
    await page.evaluate(() => Object.assign(self, { isBroken: true }));
    await page.route(remoteFiles, (route) => (isBroken ? failure.serve(route) : route.continue()));
    const report = page.waitForRequest('**/api/v1/client-errors');

    await page.getByRole('link', { name: 'Onboarding' }).click();
    await expect(card(page)).toBeVisible({ timeout: 12_000 });
    expect((await report).postDataJSON()).toMatchObject({
      remote: 'ml',
      class: failure.class,
      phase: failure.phase,
    });

    await page.getByRole('link', { name: 'Profile' }).first().click();
    await expect(page.getByRole('tab', { name: 'Info' })).toBeVisible();
    await page.getByRole('link', { name: 'Onboarding' }).click();
    await expect(card(page)).toBeVisible({ timeout: 12_000 });

    isBroken = false;
    await page.evaluate(() => Object.assign(self, { isBroken: false }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(content(page).or(page.getByText('Healed'))).toBeVisible();
  });
}

for (const [how, change] of [
  ['needs another contract', { requires: '>=9' }],
  ['is turned off', { enabled: false }],
  ['names a foreign origin', { entry: 'https://elsewhere.test/remotes/ml/1/remoteEntry.js' }],
] as const) {
  test(`a remote that ${how} loads no code`, async ({ page }) => {
    const asked: string[] = [];
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const body = (await response.text()).replace(/(?<=id="alma-boot">).*?(?=<\/script>)/s, (boot) => {
        const data = JSON.parse(boot);
        Object.assign(data.registry.remotes.find(isMl), change);
        return JSON.stringify(data);
      });
      return route.fulfill({ response, body });
    });
    await signIn(page, 'ida');
    // A redirect of the provider passes by the route above.
    await page.goto('/');
    page.on('request', (request) => asked.push(request.url()));
    await page.getByRole('link', { name: 'Onboarding' }).click();
    await expect(card(page)).toBeVisible();
    expect(asked.filter((url) => url.includes('/remotes/ml/'))).toEqual([]);
  });
}

test('with all remotes down people still sign in', async ({ page }) => {
  await page.route('**/remotes/**', (route) => route.abort());
  await signIn(page, 'nina');
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByText('Account is unavailable')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a page of a remote costs its entry and its chunks once, begun with the page itself', async ({
  page,
  context,
}) => {
  await signIn(page, 'maya');
  const { remotes } = await (await page.request.get('/remotes.json')).json();
  const { entry, preload } = remotes.find(isMl);
  const needed = [entry, ...preload['./onboarding-page']];

  // A tab of its own: what the dashboard still loads is not this page's.
  const tab = await context.newPage();
  const asked: string[] = [];
  tab.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname);
  });
  await tab.goto('/onboarding');
  await expect(content(tab)).toBeVisible();
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked).toEqual(expect.arrayContaining(needed));

  const begunByLink = await tab.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((script) => (script as PerformanceResourceTiming).initiatorType === 'link')
      .map(({ name }) => new URL(name).pathname),
  );
  expect(begunByLink).toEqual(expect.arrayContaining(needed));
});
