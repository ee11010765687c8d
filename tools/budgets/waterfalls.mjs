import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pages } from '../../benchmarks/platform/pages.ts';
import { singleBundleFolder } from '../../benchmarks/platform/single-bundle.ts';
import { browserArguments } from '../../e2e/support/browser.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { waterfallOf } from '../../e2e/support/waterfall.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { chromium } = createRequire(path.join(root, 'e2e/package.json'))('@playwright/test');
const variants = { single: singleBundleFolder, federated: root };
/** On a busy machine one step can look like two, so the attempt with the fewest steps counts. */
const attempts = 3;

/**
 * The loading steps of pages in the real product, from its federated build and from the single bundle.
 * @param {string} executablePath of the browser
 * @param {number} maxFurtherSteps a federated page within this limit needs no further attempt
 */
export async function readWaterfalls(executablePath, maxFurtherSteps) {
  const folder = mkdtempSync(path.join(tmpdir(), 'alma-budgets-'));
  const web = path.join(folder, 'web');
  const serve = (variant) => {
    symlinkSync(variants[variant], path.join(folder, variant));
    renameSync(path.join(folder, variant), web);
  };
  serve('single');
  const product = await startProduct({ ALMA_WEB_DIR: web });
  const browser = await chromium.launch({ args: browserArguments, executablePath });
  try {
    const signedOut = await browser.newContext({ baseURL: product.url });
    const signedIn = await signIn(browser, product.url);
    const found = [];
    for (const variant of Object.keys(variants)) {
      serve(variant);
      for (const page of pages) {
        const context = page.path === '/login' ? signedOut : signedIn;
        const single = found.find(({ address }) => address === page.path);
        const goal = single ? single.waterfall.steps + maxFurtherSteps : 0;
        const waterfall = await flattest(context, page, goal);
        found.push({ variant, address: page.path, waterfall });
      }
    }
    return found;
  } finally {
    await browser.close();
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function flattest(context, page, goal) {
  let best = await waterfallOf(context, page);
  for (let attempt = 1; attempt < attempts && best.steps > goal; attempt += 1) {
    const next = await waterfallOf(context, page);
    if (next.steps < best.steps) best = next;
  }
  return best;
}

async function signIn(browser, baseURL) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('maya@alma.test');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.close();
  return context;
}
