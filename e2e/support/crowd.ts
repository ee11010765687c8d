import { type APIRequestContext, type Browser, type Page, type Request, request } from '@playwright/test';
import type { Measure } from '../../shared/src/contract/delivery/measures.ts';
import type { RemoteRecord } from '../../shared/src/contract/remotes/entities.ts';
import { expect, tokensOf } from './test.ts';

/** A person with an account and the stored state of a browser; most of them open no browser. */
export interface Visitor {
  /** The release in this person's pages, as reported by a server. */
  releaseOf(remote: string, server?: string): Promise<string>;
  /** Reports an outcome as a browser does after it has shown a remote, or failed to. */
  report(measure: Pick<Measure, 'remote' | 'release' | 'outcome'>): Promise<void>;
  /** Opens a page in a browser of this person. @param watch gets it before it loads anything */
  open(browser: Browser, address: string, watch: (page: Page) => void): Promise<Page>;
}

async function signInVisitor(url: string, email: string): Promise<Visitor> {
  const api = await request.newContext({ baseURL: url });
  const tokens = await tokensOf(api, email);
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  // From now on a cookie identifies the visitor who requests a page.
  await expect(await api.get('/api/v1/auth/me', { headers })).toBeOK();
  return {
    releaseOf: (remote, server = url) => releaseIn(api, new URL('/remotes.json', server), remote),
    async report(measure) {
      const data = { measures: [{ ...measure, bucket: 0 }] };
      await expect(await api.post('/api/v1/delivery/measures', { headers, data })).toBeOK();
    },
    async open(browser, address, watch) {
      const context = await browser.newContext({ baseURL: url, storageState: await api.storageState() });
      await context.addInitScript(({ access_token, id_token }) => {
        localStorage.setItem('kinde_access_token', access_token);
        if (id_token) localStorage.setItem('kinde_id_token', id_token);
      }, tokens);
      const page = await context.newPage();
      watch(page);
      await page.goto(address);
      return page;
    },
  };
}

async function releaseIn(api: APIRequestContext, registry: URL, remote: string): Promise<string> {
  const { remotes } = (await (await api.get(registry.href)).json()) as { remotes: RemoteRecord[] };
  const record = remotes.find(({ name }) => name === remote);
  return record ? `${record.version}-${record.build}` : '';
}

/** The people of a canary: with the old release, and with the new one. */
export type Sides = Record<'old' | 'fresh', [Visitor, ...Visitor[]]>;

const concurrency = 8;
const maxPeople = 160;

/** Signs people in until there are enough on each side; their side is random. */
export async function gatherVisitors(
  url: string,
  { remote, fresh, perSide }: { remote: string; fresh: string; perSide: number },
): Promise<Sides> {
  const [withOld, withNew]: [Visitor[], Visitor[]] = [[], []];
  for (let start = 0; start < maxPeople; start += concurrency) {
    const emails = Array.from({ length: concurrency }, (_, offset) => `crowd.${start + offset}@alma.test`);
    const people = await Promise.all(emails.map((email) => signInVisitor(url, email)));
    const releases = await Promise.all(people.map((person) => person.releaseOf(remote)));
    for (const [index, person] of people.entries())
      (releases[index] === fresh ? withNew : withOld).push(person);
    const [firstOld, ...old] = withOld;
    const [firstNew, ...moreNew] = withNew;
    if (firstOld && firstNew && Math.min(withOld.length, withNew.length) >= perSide)
      return { old: [firstOld, ...old], fresh: [firstNew, ...moreNew] };
  }
  throw new Error(`of ${maxPeople} people too few have ${fresh}`);
}

/** The text that a person sees at an address, the loaded files of a release, and the reports about it. */
export async function watchVisit(visitor: Visitor, browser: Browser, address: string, release: string) {
  const loaded: string[] = [];
  const reported: Measure[] = [];
  const record = (request: Request): void => {
    if (request.url().includes(`/${release}/`)) loaded.push(request.url());
    if (!request.url().endsWith('/delivery/measures')) return;
    const { measures } = request.postDataJSON() as { measures: Measure[] };
    reported.push(...measures.filter((measure) => measure.release === release));
  };
  const page = await visitor.open(browser, address, (opened) => void opened.on('request', record));
  return { page, loaded, reported };
}
