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

async function arrive(url: string, email: string): Promise<Visitor> {
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

const atOnce = 8;
const maxPeople = 160;

/** Signs people in until there are enough on each side; their side is random. */
export async function gather(
  url: string,
  { remote, fresh, onEach }: { remote: string; fresh: string; onEach: number },
): Promise<Sides> {
  const [withOld, withNew]: [Visitor[], Visitor[]] = [[], []];
  for (let place = 0; place < maxPeople; place += atOnce) {
    const emails = Array.from({ length: atOnce }, (_, next) => `crowd.${place + next}@alma.test`);
    const people = await Promise.all(emails.map((email) => arrive(url, email)));
    const releases = await Promise.all(people.map((person) => person.releaseOf(remote)));
    for (const [at, person] of people.entries()) (releases[at] === fresh ? withNew : withOld).push(person);
    const [oneOld, ...old] = withOld;
    const [oneNew, ...others] = withNew;
    if (oneOld && oneNew && Math.min(withOld.length, withNew.length) >= onEach)
      return { old: [oneOld, ...old], fresh: [oneNew, ...others] };
  }
  throw new Error(`of ${maxPeople} people too few have ${fresh}`);
}

/** The text that a person sees at an address, the loaded files of a release, and the reports about it. */
export async function look(visitor: Visitor, browser: Browser, address: string, release: string) {
  const loaded: string[] = [];
  const reported: Measure[] = [];
  const note = (sent: Request): void => {
    if (sent.url().includes(`/${release}/`)) loaded.push(sent.url());
    if (!sent.url().endsWith('/delivery/measures')) return;
    const { measures } = sent.postDataJSON() as { measures: Measure[] };
    reported.push(...measures.filter((measure) => measure.release === release));
  };
  const page = await visitor.open(browser, address, (opened) => void opened.on('request', note));
  return { page, loaded, reported };
}
