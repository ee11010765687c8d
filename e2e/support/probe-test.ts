import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildProbe, makeWebFolder, type ProbeBuilds, type WebFolder } from './probe.ts';
import { startProduct, type Product } from './product.ts';
import { expect as patient, test as base } from './test.ts';

export { expectAccessible, signIn, type Page } from './test.ts';

/** A build and a product start beside these tests: a busy machine takes longer. */
export const expect = patient.configure({ timeout: 20_000 });

export interface ProbeProduct {
  product: Product;
  web: WebFolder;
  probe: ProbeBuilds;
}

interface WorkerFixtures {
  shop: ProbeProduct;
}

/** The product on a web folder of its own, in which a remote of the generator lives beside ours. */
export const test = base.extend<{ probeIsWell: undefined }, WorkerFixtures>({
  shop: [
    async ({}, use) => {
      const probe = await buildProbe();
      const web = await makeWebFolder(probe);
      const product = await startProduct({ ALMA_WEB_DIR: web.dir });
      await use({ product, web, probe });
      await product.stop();
      await Promise.all([web.remove(), probe.remove()]);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.product.url),
  probeIsWell: [
    async ({ shop }, use) => {
      await use(undefined);
      await shop.web.live(shop.probe.builds.well);
    },
    { auto: true },
  ],
});

/** Changes the record of a build: what the registry will say about it. */
export async function editRecord(buildFolder: string, change: (record: never) => object): Promise<void> {
  const file = path.join(buildFolder, 'remote.json');
  const record = JSON.parse(await readFile(file, 'utf8')) as never;
  await writeFile(file, JSON.stringify(change(record)));
}
