import { type ScriptedProduct, startScriptedProduct } from './scripted-product.ts';
import { test as base } from './test.ts';

/** The test of stories with a scripted model. All stories of a worker share one product. */
export const test = base.extend<object, { scripted: ScriptedProduct }>({
  scripted: [
    async ({}, use) => {
      const scripted = await startScriptedProduct();
      await use(scripted);
      await scripted.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ scripted }, use) => use(scripted.product.url),
});
