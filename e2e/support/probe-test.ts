import type { BrowserContextOptions } from '@playwright/test';
import { buildProbe, makeWebFolder, type ProbeBuilds, type WebFolder } from './probe.ts';
import { startProduct, type Product } from './product.ts';
import { signIn, test as base } from './test.ts';

export { expect, expectAccessible, type Page } from './test.ts';

export interface ProbeProduct {
  product: Product;
  web: WebFolder;
  probe: ProbeBuilds;
  /** Somebody who is signed in. */
  visitor: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

interface WorkerFixtures {
  shop: ProbeProduct;
}

/**
 * The product on a web folder of its own, in which a remote of the generator lives beside ours, and a page of a person
 * who is signed in. Costs a build and a start: all that needs it stands in one file, run by one worker.
 */
export const test = base.extend<{ probeIsWell: undefined }, WorkerFixtures>({
  shop: [
    async ({ browser }, use) => {
      const probe = await buildProbe();
      const web = await makeWebFolder(probe);
      let product: Product | undefined;
      try {
        product = await startProduct({ ALMA_WEB_DIR: web.dir });
        const context = await browser.newContext({ baseURL: product.url });
        await signIn(await context.newPage(), 'sam');
        const visitor = await context.storageState();
        await context.close();
        await use({ product, web, probe, visitor });
      } finally {
        await product?.stop();
        await Promise.all([web.remove(), probe.remove()]);
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.product.url),
  storageState: async ({ shop }, use) => use(shop.visitor),
  probeIsWell: [
    async ({ shop }, use) => {
      await use(undefined);
      await shop.web.live(shop.probe.first);
    },
    { auto: true },
  ],
});
