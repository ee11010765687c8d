import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Measured } from './pages.ts';

export interface Network {
  name: string;
  latencyMs: number;
  megabits: number;
  slowdown: number;
}

export const networks: readonly Network[] = [
  { name: 'loopback', latencyMs: 0, megabits: 0, slowdown: 1 },
  { name: '40 ms, 20 Mbit, 4 x CPU', latencyMs: 40, megabits: 20, slowdown: 4 },
];

export interface Visit {
  readyMs: number;
  clickMs: number;
  requests: number;
  scriptBytes: number;
  /** The longest chain of requests, including the page, in which each began after the previous one had ended. */
  steps: number;
}

interface Timing {
  kind: string;
  bytes: number;
  start: number;
  end: number;
}

/** A busy machine may need this long with a throttled processor. */
const limitMs = 180_000;

/** Opens the page in a new tab, with an empty cache for a cold visit, and measures it. */
export async function visit(
  context: BrowserContext,
  { path, texts, click }: Measured,
  { network, isCold }: { network: Network; isCold: boolean },
): Promise<Visit> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    if (isCold) await devtools.send('Network.clearBrowserCache');
    await slowDown(devtools, network);
    await page.addInitScript(watch(texts));
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'completeAt' in globalThis, undefined, {
      timeout: limitMs,
      polling: 20,
    });
    const readyMs = Number(await page.evaluate('self.completeAt'));
    const clickMs = await answerTime(page, click);
    const before: Timing[] = await page.evaluate(timings(readyMs));
    return {
      readyMs,
      clickMs,
      requests: before.length,
      scriptBytes: before.filter(({ kind }) => kind === 'script').reduce((sum, { bytes }) => sum + bytes, 0),
      steps: chain(before),
    };
  } finally {
    await page.close();
  }
}

async function slowDown(devtools: CDPSession, { latencyMs, megabits, slowdown }: Network): Promise<void> {
  if (latencyMs === 0) return;
  const throughput = (megabits * 1_000_000) / 8;
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/** A mutation observer runs before the next frame after a commit of React. */
const watch = (texts: readonly string[]): string => `{
  const texts = ${JSON.stringify(texts)};
  const check = () => {
    const text = document.body?.textContent ?? '';
    if (!texts.every((expected) => text.includes(expected))) return;
    self.completeAt = performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(check);
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}`;

/** Time from pressing the button to its effect, by the browser's clock. */
async function answerTime(page: Page, { name, answer }: Measured['click']): Promise<number> {
  await page.evaluate(`void (self.answered = new Promise((resolve) => {
    let pressed;
    addEventListener('pointerdown', (event) => { pressed = event.timeStamp; }, { capture: true, once: true });
    const settle = () => resolve(performance.now() - pressed);
    ${
      answer === 'focus'
        ? `addEventListener('focusin', settle, { once: true });`
        : `new MutationObserver(settle).observe(document.documentElement, { attributeFilter: ['${answer}'] });`
    }
  }))`);
  const target = answer === 'focus' ? page.getByLabel(name) : page.getByRole('button', { name });
  await target.click();
  return Number(await page.evaluate('self.answered'));
}

/** The page, its scripts (preloaded or not) and its calls, without fonts and icons, which delay nothing. */
const timings = (until: number): string => `[
  ...performance.getEntriesByType('navigation'),
  ...performance.getEntriesByType('resource'),
].map(({ name, initiatorType, encodedBodySize, startTime, responseEnd }) => ({
  kind: /\\.js$/.test(name) ? 'script' : initiatorType, bytes: encodedBodySize, start: startTime, end: responseEnd,
})).filter(({ kind, start, end }) =>
  ['navigation', 'script', 'fetch'].includes(kind) && start < ${until} && end > 0)`;

function chain(all: readonly Timing[]): number {
  let steps = 0;
  let free = 0;
  for (const { start, end } of [...all].sort((left, right) => left.end - right.end)) {
    if (start < free) continue;
    steps += 1;
    free = end;
  }
  return steps;
}
