import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { browserArguments, systemBrowser } from '../../e2e/support/browser.ts';

const script = path.resolve(import.meta.dirname, '../../tools/build.mjs');

export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, [script], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The product could not be built.');
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    // Automation requests the stack of every request, for which the browser would parse the whole first script again:
    // 50 ms that real visits do not have. Eager source positions avoid that.
    args: [...browserArguments, '--js-flags=--no-enable-lazy-source-positions'],
    executablePath: systemBrowser() ?? '',
  });

export interface Contexts {
  signedIn: BrowserContext;
  signedOut: BrowserContext;
}

/** Cookies ignore ports, so each product has its own browser contexts. */
export async function openContexts(browser: Browser, baseURL: string): Promise<Contexts> {
  const options = { baseURL, viewport: { width: 1440, height: 900 } };
  const signedIn = await browser.newContext(options);
  const page = await signedIn.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('maya@alma.test');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
  await page.close();
  return { signedIn, signedOut: await browser.newContext(options) };
}
