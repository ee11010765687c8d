import type { BrowserContextOptions } from '@playwright/test';
import { type Product, startProduct } from './product.ts';
import { makeTeam, type Team } from './releases.ts';
import { accessToken, signIn, test as base } from './test.ts';

export { expect, type Page } from './test.ts';

export interface DeliveredProduct {
  product: Product;
  makeTeam(name: string, title: string): Promise<Team>;
  /** The stored state of a signed-in person. */
  visitor: Exclude<BrowserContextOptions['storageState'], string | undefined>;
}

/** A separate product, whose registry the tests of one file fill with small releases. */
export const test = base.extend<object, { platform: DeliveredProduct }>({
  platform: [
    async ({ browser }, use) => {
      const product = await startProduct();
      try {
        const context = await browser.newContext({ baseURL: product.url });
        const page = await context.newPage();
        await signIn(page, 'admin');
        const token = await accessToken(page);
        await context.clearCookies();
        await page.evaluate(() => localStorage.clear());
        await signIn(page, 'sam');
        const visitor = await context.storageState();
        await context.close();
        await use({
          product,
          visitor,
          makeTeam: (name, title) => makeTeam(product.url, token, name, title),
        });
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ platform }, use) => use(platform.product.url),
  storageState: async ({ platform }, use) => use(platform.visitor),
});
