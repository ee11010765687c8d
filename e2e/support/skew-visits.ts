import type { Browser, Page } from '@playwright/test';
import { remotes } from './skew-versions.ts';
import { expect, signInByEmail } from './test.ts';

/** What a person sees of a remote, and what the page loads and reports. */
export interface Visit {
  /** The text of its page, or of the card that replaces it. */
  shows: string;
  /** Builds of which any file was requested. */
  loaded: string[];
  /** What the page reports to the server's log. */
  reported: string[];
}

/** Opens the page of every remote at its address, in a new browser. */
export async function visitAll(page: Page): Promise<Record<string, Visit>> {
  const visits: Record<string, Visit> = {};
  for (const name of Object.keys(remotes)) visits[name] = await visit(page, name);
  return visits;
}

export async function openAdmin(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  await signInByEmail(page, 'admin@alma.test');
  return page;
}

async function visit(page: Page, name: string): Promise<Visit> {
  const loaded = new Set<string>();
  const reported: string[] = [];
  page.removeAllListeners('request');
  page.on('request', (request) => {
    const [, build] = new RegExp(`/remotes/${name}/(?:~\\d/)?([^/]+)/`).exec(request.url()) ?? [];
    if (build) loaded.add(build);
    if (!request.url().endsWith('/client-errors')) return;
    const error = request.postDataJSON() as { remote?: string; class: string; message: string };
    if (error.remote === name) reported.push(`${error.class}: ${error.message}`);
  });
  await page.goto(`/${name}`);
  const main = page.getByRole('main');
  const card = main.getByText(new RegExp(`^${name} is unavailable$`, 'i'));
  await expect(main.getByRole('heading', { name: `The page of ${name}` }).or(card)).toBeVisible();
  return { shows: (await main.innerText()).replaceAll(/\s+/g, ' '), loaded: [...loaded], reported };
}
