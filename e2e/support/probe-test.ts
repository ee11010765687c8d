import type { BrowserContextOptions } from '@playwright/test';
import { buildProbe, makeWebFolder, type ProbeBuilds, type WebFolder } from './probe.ts';
import { type Product, startProduct } from './product.ts';
import { signIn, test as base } from './test.ts';

export { expect, expectAccessible, type Page } from './test.ts';

export interface ProbeProduct {
  product: Product;
  web: WebFolder;
  probe: ProbeBuilds;
  /** The stored state of a signed-in person. */
  visitor: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

interface WorkerFixtures {
  platform: ProbeProduct;
}

/**
 * The product with its own web folder, which contains a generated remote beside ours, and a page of a signed-in
 * person. It needs a build and a start, so one file with one worker has all tests that use it.
 */
export const test = base.extend<{ restoreProbe: undefined }, WorkerFixtures>({
  platform: [
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
  baseURL: async ({ platform }, use) => use(platform.product.url),
  storageState: async ({ platform }, use) => use(platform.visitor),
  restoreProbe: [
    async ({ platform }, use) => {
      await use(undefined);
      await platform.web.live(platform.probe.first);
    },
    { auto: true },
  ],
});
