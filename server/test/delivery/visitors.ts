import type { RemoteRecord } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import { type Browser, createBrowser } from '../browser.ts';

type Origin = Pick<TestServer, 'origin'>;

/** What a page tells its browser about itself. */
export async function bootOf(
  browser: Browser,
  address = '/',
): Promise<{ bucket: number; remotes: RemoteRecord[] }> {
  const page = await browser.fetch(address, { headers: { accept: 'text/html' } });
  const [, json] =
    /<script type="application\/json" id="alma-boot">(.*?)<\/script>/s.exec(await page.text()) ?? [];
  const { bucket, registry } = JSON.parse(json ?? '{}');
  return { bucket, remotes: registry.remotes };
}

/** The record of a remote in `/remotes.json`; undefined when the browser does not have the remote. */
export async function recordOf(browser: Browser, name: string): Promise<RemoteRecord | undefined> {
  const reply = await browser.fetch('/remotes.json');
  const { remotes } = (await reply.json()) as { remotes: RemoteRecord[] };
  return remotes.find((remote) => remote.name === name);
}

export const releaseOf = (record: Pick<RemoteRecord, 'version' | 'build'> | undefined): string | undefined =>
  record && `${record.version}-${record.build}`;

/** One browser for each bucket: pages are requested until every bucket has appeared. */
export async function browserOfEachBucket({ origin }: Origin): Promise<Browser[]> {
  const byBucket = new Map<number, Browser>();
  while (byBucket.size < 100) {
    const browsers = Array.from({ length: 20 }, () => createBrowser(origin));
    const boots = await Promise.all(browsers.map((browser) => bootOf(browser)));
    for (const [index, { bucket }] of boots.entries()) {
      const browser = browsers[index];
      if (browser) byBucket.set(bucket, browser);
    }
  }
  return [...byBucket].sort(([a], [b]) => a - b).map(([, browser]) => browser);
}

/** The buckets whose browsers get a release. */
export async function bucketsWith(
  browsers: readonly Browser[],
  remote: string,
  release: string,
): Promise<number[]> {
  const records = await Promise.all(browsers.map((browser) => recordOf(browser, remote)));
  return records.flatMap((record, bucket) => (releaseOf(record) === release ? [bucket] : []));
}
