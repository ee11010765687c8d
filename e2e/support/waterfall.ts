import type { BrowserContext, CDPSession } from '@playwright/test';
import { testTimeoutMs } from '../../server/test/eventually.ts';

/** A page, and text that it shows once it is complete, data included. */
export interface PageTarget {
  path: string;
  texts: readonly string[];
}

export interface Waterfall {
  /** Sequential requests, including the page itself: how often the page waited for an answer. */
  steps: number;
  requests: number;
}

interface PausedRequest {
  requestId: string;
  networkId?: string | undefined;
}

const pollIntervalMs = 10;

/**
 * Counts the sequential steps in which a page loads, without a clock: all requests are held until the page makes no
 * more, then released together as one step. A busy machine can make a page look deeper than it is, never shallower.
 */
export async function waterfallOf(context: BrowserContext, { path, texts }: PageTarget): Promise<Waterfall> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    const { paused, answered } = await pauseRequests(devtools);
    const isComplete = () => evaluateInPage(devtools, hasTexts, texts);
    // The first step, which has no parallel requests.
    await page.goto(path, { waitUntil: 'commit' });
    let requests = 1;
    for (let steps = 1; ; steps += 1) {
      if (await waitForEither(isComplete, () => paused.length > 0)) return { steps, requests };
      for (let before = -1; before !== paused.length; await evaluateInPage(devtools, whenIdle, null))
        before = paused.length;
      const batch = paused.splice(0);
      requests += batch.length;
      for (const { requestId } of batch) await devtools.send('Fetch.continueRequest', { requestId });
      await waitForEither(isComplete, () => batch.every(({ networkId }) => answered.has(networkId)));
    }
  } finally {
    await page.close();
  }
}

/** Holds scripts and calls; the page itself, fonts, pictures and workers pass, because nothing waits for them. */
async function pauseRequests(
  devtools: CDPSession,
): Promise<{ paused: PausedRequest[]; answered: Set<unknown> }> {
  const paused: PausedRequest[] = [];
  const answered = new Set<unknown>();
  devtools.on('Fetch.requestPaused', ({ requestId, networkId, resourceType, request }) => {
    const counts = ['Script', 'Fetch', 'XHR'].includes(resourceType) || /\.js$/.test(request.url);
    if (counts && !/-worker\.js$/.test(request.url)) paused.push({ requestId, networkId });
    else devtools.send('Fetch.continueRequest', { requestId }).catch(() => undefined);
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => answered.add(requestId));
  devtools.on('Network.loadingFailed', ({ requestId }) => answered.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType === 'text/event-stream') answered.add(requestId);
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] });
  return { paused, answered };
}

const hasTexts = (texts: readonly string[]): boolean => {
  const text = document.body?.textContent ?? '';
  return texts.every((part) => text.includes(part));
};

/** Resolves once the page is idle. */
const whenIdle = (): Promise<boolean> =>
  new Promise((resolve) => requestIdleCallback(() => setTimeout(() => resolve(true)), { timeout: 60_000 }));

/** Evaluates through the browser, which answers even while a page loads; false for a page that is being replaced. */
async function evaluateInPage<T>(
  devtools: CDPSession,
  check: (input: T) => unknown,
  input: T,
): Promise<boolean> {
  const expression = `(${String(check)})(${JSON.stringify(input)})`;
  const options = { expression, awaitPromise: true, returnByValue: true };
  const { result } = await devtools
    .send('Runtime.evaluate', options)
    .catch(() => ({ result: { value: false } }));
  return result.value === true;
}

/** Waits for either condition. @returns true for the first */
async function waitForEither(first: () => Promise<boolean>, second: () => boolean): Promise<boolean> {
  const deadline = Date.now() + testTimeoutMs;
  while (Date.now() < deadline) {
    if (await first()) return true;
    if (second()) return false;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  throw new Error('The page makes no more requests, but is not complete.');
}
