import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { hasNginx } from '../../server/test/edge/nginx.ts';
import type { AuditEntry } from '../../shared/src/contract/audit/entities.ts';
import type { DeliveredRemote } from '../../shared/src/contract/delivery/rollouts.ts';
import { type OutsideRemote, outsideRemote } from '../../tools/generator/outside-remote.mjs';
import { gatherVisitors, type Visitor, watchVisit } from '../support/crowd.ts';
import { authHeaders, expect, signInByEmail, test } from '../support/test.ts';
import { startTwoServers, type TwoServers } from '../support/two-servers.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Ten people are enough to judge a release. */
const peoplePerSide = 15;
const isRequired = process.env['ALMA_TEST_NGINX'] === 'required';

/** The hash of all files of the host by content. */
function hostHash(): string {
  const hash = createHash('sha384');
  const dist = path.join(root, 'host/dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of files.map(({ parentPath, name }) => path.join(parentPath, name)).toSorted())
    hash.update(file).update(readFileSync(file));
  return hash.digest('base64url');
}

async function openSignedIn(browser: Browser, url: string, email: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signInByEmail(page, email);
  return page;
}

async function newToken(page: Page): Promise<string> {
  const reply = await page.request.post('/api/v1/delivery/tokens', {
    headers: await authHeaders(page),
    data: { remote: 'probe', team: 'probes', label: 'Story' },
  });
  return ((await reply.json()) as { secret: string }).secret;
}

/** The audit row of a release that was rolled back automatically. */
async function revertOf(page: Page, release: string): Promise<AuditEntry | undefined> {
  const reply = await page.request.get('/api/v1/audit?action=release.reverted', {
    headers: await authHeaders(page),
  });
  const { entries } = (await reply.json()) as { entries: AuditEntry[] };
  return entries.find(({ details }) => details['to'] === release);
}

/** The time at which a server first gave this person a release. */
async function timeOfDelivery(release: string, visitor: Visitor, server: string): Promise<number> {
  const check = (): Promise<string> => visitor.releaseOf('probe', server);
  await expect.poll(check, { intervals: [200] }).toBe(release);
  return Date.now();
}

/** Changes the version in package.json, and the page's source. */
function editRemote({ remote }: OutsideRemote, version: string, page: string): void {
  const manifest = path.join(remote, 'package.json');
  writeFileSync(
    manifest,
    readFileSync(manifest, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`),
  );
  writeFileSync(
    path.join(remote, 'src/pages/probe-page.tsx'),
    `import { PageHeader } from '@alma/shared/ui';\n\nexport default function ProbePage() {\n  ${page}\n}\n`,
  );
}

const pageTitled = (text: string): string => `return <PageHeader title="${text}" />;`;

test.describe('a team ships its own remote', () => {
  test.skip(!hasNginx() && !isRequired, 'nginx is not installed');

  let product: TwoServers;
  let outside: OutsideRemote;
  test.beforeAll(async () => {
    const starting = startTwoServers();
    outside = outsideRemote('probe');
    product = await starting;
  });
  test.afterAll(async () => {
    outside.remove();
    await product.stop();
  });

  test('releases, has a broken canary taken back, promotes the next one, and rolls back by hand', async ({
    browser,
  }) => {
    const host = hostHash();
    const admin = await openSignedIn(browser, product.url, 'admin@alma.test');
    const env = { ALMA_URL: product.url, ALMA_RELEASE_TOKEN: await newToken(admin) };
    const alma = (...args: string[]) => outside.alma(args, { env }).ended;
    const stateOf = async (): Promise<DeliveredRemote> =>
      (JSON.parse((await alma('status', '--json')).stdout) as { remote: DeliveredRemote }).remote;
    const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

    await test.step('version 1 is live within five seconds, on both servers', async () => {
      editRemote(outside, '1.0.0', pageTitled('Probe one'));
      expect(await alma('release')).toMatchObject({ code: 0 });
      for (const { url } of product.servers) {
        const check = async (): Promise<boolean> =>
          (await (await fetch(new URL('/remotes.json', url))).text()).includes('"1.0.0"');
        await expect.poll(check, { timeout: 5_000 }).toBe(true);
      }
      await admin.goto('/probe');
      await expect(heading(admin, 'Probe one')).toBeVisible();
    });

    await test.step('version 2 fails for half of the people, who see version 1, and is taken back', async () => {
      editRemote(outside, '2.0.0', `throw new Error('Probe two is broken');`);
      const canary = alma('release', '--strategy', 'Canary50Percent30Minutes', '--wait');
      await expect.poll(async () => (await stateOf()).rollout).not.toBeNull();
      const { live: old, rollout } = await stateOf();
      const fresh = rollout?.to ?? '';
      const people = await gatherVisitors(product.url, { remote: 'probe', fresh, perSide: peoplePerSide });
      const [inCanary] = people.fresh;

      const fallback = await watchVisit(inCanary, browser, '/probe', fresh);
      await expect(heading(fallback.page, 'Probe one')).toBeVisible();
      expect(fallback.loaded).not.toEqual([]);
      await expect.poll(() => fallback.reported).toMatchObject([{ outcome: 'render' }]);
      const unaffected = await watchVisit(people.old[0], browser, '/probe', fresh);
      await expect(heading(unaffected.page, 'Probe one')).toBeVisible();
      expect(unaffected.loaded).toEqual([]);

      await Promise.all([
        ...people.old.map((person) => person.report({ remote: 'probe', release: old ?? '', outcome: 'ok' })),
        ...people.fresh
          .slice(1)
          .map((person) => person.report({ remote: 'probe', release: fresh, outcome: 'render' })),
      ]);
      const revertedAt = await Promise.all(
        product.servers.map(({ url }) => timeOfDelivery(old ?? '', inCanary, url)),
      );
      const { code, stderr } = await canary;
      expect(stderr).toContain('was rolled back automatically');
      const [, failed, all] = /failed for (\d+) of (\d+) people, the old one for 0 of/.exec(stderr) ?? [];
      expect([code, failed, all]).toEqual([1, `${people.fresh.length}`, `${people.fresh.length}`]);
      const revert = await revertOf(admin, fresh);
      expect(revert).toMatchObject({ actor: null, details: { remote: 'probe', from: old } });
      expect(Math.max(...revertedAt) - Date.parse(revert?.at ?? '')).toBeLessThan(5_000);

      fallback.loaded.length = 0;
      await fallback.page.reload();
      await expect(heading(fallback.page, 'Probe one')).toBeVisible();
      expect(fallback.loaded).toEqual([]);
      expect((await alma('release')).stderr).toContain('was rolled back automatically');
    });

    await test.step('the console names the line of its sources that failed', async () => {
      await admin.goto('/delivery/probe');
      const failures = admin.getByRole('table', { name: 'Failures' });
      await expect(failures).toContainText(/src\/pages\/probe-page\.tsx:4:\d+/);
    });

    await test.step('version 3 is promoted', async () => {
      editRemote(outside, '3.0.0', pageTitled('Probe three'));
      const released = await alma('release', '--no-start', '--json');
      const { release } = JSON.parse(released.stdout) as { release: string };
      expect(await alma('promote', release)).toMatchObject({ code: 0 });
      await admin.goto('/probe');
      await expect(heading(admin, 'Probe three')).toBeVisible();
    });

    await test.step('and rolled back by hand', async () => {
      expect(await alma('rollback', '--reason', 'The story ends')).toMatchObject({ code: 0 });
      await admin.goto('/probe');
      await expect(heading(admin, 'Probe one')).toBeVisible();
    });
    expect(hostHash()).toBe(host);
  });
});
