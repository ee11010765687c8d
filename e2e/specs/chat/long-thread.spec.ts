import { longestTask } from '../../support/longest-task.ts';
import { expect, type Page, signInByEmail, test } from '../../support/test.ts';

/** `ALMA_LONG_THREAD=10000` runs the long version and prints its figures. */
const isLong = process.env['ALMA_LONG_THREAD'] !== undefined;
const count = Number(process.env['ALMA_LONG_THREAD'] ?? 260);
const pages = Math.min(50, Math.floor(count / 50) - 1);
const concurrency = 20;

/** Fills a new chat by API calls of the signed-in person and returns its URL. */
async function fillChat(page: Page): Promise<string> {
  return page.evaluate(
    async ({ count: total, concurrency: batchSize }) => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('kinde_access_token') ?? ''}`,
      };
      const call = async (method: string, path: string, body?: object) => {
        const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers };
        const reply = await fetch(`/api/v1${path}`, init);
        if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
        return reply.json() as Promise<never>;
      };
      const { users } = await call('GET', '/users?search=leo');
      const [{ user_id }] = users as [{ user_id: string }];
      const { id } = await call('POST', '/chats', { title: 'A long thread', participants: [user_id] });
      for (let sent = 0; sent < total; sent += batchSize) {
        const numbers = Array.from({ length: batchSize }, (_, index) => sent + index);
        await Promise.all(
          numbers.map((number) => {
            const content = `Message ${number}: ${'some words more '.repeat((number * 7) % 23)}`;
            return call('POST', `/chats/${id as string}/messages`, { content });
          }),
        );
      }
      return `/chat/${id as string}`;
    },
    { count, concurrency },
  );
}

/**
 * Scrolls near the first row and follows a visible row frame by frame while older rows are added before it; returns its
 * largest movement in pixels.
 */
function prependOlder(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Measured after the frame, because the list may not have measured its rows before it.
    const frame = () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(undefined);
        });
      });
    const log = document.querySelector('[role=log]') as HTMLElement;
    const rows = () => [...log.querySelectorAll('article')];
    let height: number;
    // On a busy machine older rows may arrive before the first frame, when there is no row to follow yet.
    do {
      height = log.scrollHeight;
      log.scrollTop = log.clientHeight;
      await frame();
    } while (log.scrollHeight > height + 1_000);
    const edge = log.getBoundingClientRect().top + 60;
    const anchor = rows().find((row) => row.getBoundingClientRect().top > edge);
    const text = anchor?.textContent ?? '';
    const topOf = () =>
      rows()
        .find((row) => row.textContent === text)
        ?.getBoundingClientRect().top ?? Number.NaN;
    const top = topOf();
    let shift = 0;
    const deadline = performance.now() + 90_000;
    for (let frames = 0; frames < 15; frames += log.scrollHeight > height + 1_000 ? 1 : 0) {
      if (performance.now() > deadline) throw new Error('no older messages came');
      await frame();
      shift = Math.max(shift, Math.abs(topOf() - top));
    }
    return shift;
  });
}

test('older messages load without moving the visible ones by a pixel', async ({ page, browser }) => {
  test.setTimeout(600_000 + count * 60);
  await signInByEmail(page, `reader-${Date.now()}@alma.test`);
  await page.goto(await fillChat(page));
  await expect(page.getByText(`Message ${count - 1}:`)).toBeInViewport();
  const shifts: number[] = [];
  const readAll = async () => {
    for (let number = 0; number < pages; number += 1) shifts.push(await prependOlder(page));
  };
  if (isLong) {
    const longest = await longestTask(browser, page, readAll);
    console.log(`${count} messages, ${pages} prepends: shift ${Math.max(...shifts).toFixed(2)} px at most`);
    console.log(`longest task ${longest.toFixed(0)} ms of processor time`);
    expect(longest).toBeGreaterThan(0);
    expect(longest).toBeLessThanOrEqual(50);
  } else await readAll();
  expect(Math.max(...shifts)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect(page.getByText(`Message ${count - 1}:`)).toBeInViewport();
  // A reader at the end stays there when the screen is rotated or a keyboard opens.
  await page.setViewportSize({ width: 390, height: 500 });
  await expect(page.getByText(`Message ${count - 1}:`)).toBeInViewport({ ratio: 0.9 });
});
