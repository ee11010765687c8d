// node benchmarks/models/first-answer.ts [rounds]
// Seconds and clicks of an administrator from `npm start` with an empty data folder to the first answer of a local
// model, in a real browser. A server with Ollama's protocol and port stands in for the model. Needs a build.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, expect, type Page } from '@playwright/test';
import { browserArguments, systemBrowser } from '../../e2e/support/browser.ts';
import { startEndpoint } from '../../server/test/models/endpoint.ts';
import { says } from '../../server/test/models/replies.ts';
import { freePort } from '../../server/test/process/free-port.ts';
import { localPorts } from '../../shared/src/contract/models/limits.ts';
import { machine } from '../product/running.ts';

const rounds = Number(process.argv[2] ?? 3);
const goals = { seconds: 60, clicks: 6 } as const;
const root = path.resolve(import.meta.dirname, '../..');
const limitMs = 10 * 60_000;
const isUp = (origin: string): Promise<boolean> =>
  fetch(`${origin}/api/v1/readiness`).then(
    ({ ok }) => ok,
    () => false,
  );

function start(dataDir: string, port: number): { child: ChildProcess; output: () => string } {
  const env = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    ALMA_DATA_DIR: dataDir,
  };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (text += String(part)));
  return { child, output: () => text };
}

const expectSoon = expect.configure({ timeout: limitMs });

/** Kills npm and everything in its process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await exited;
}

/** The steps of a person who only knows the printed address. */
async function connectAndAsk(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await page.getByLabel('E-mail').fill('admin@alma.test');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: 'View Models' }).click();
  await page.getByRole('button', { name: 'Connect llama3.2' }).click();
  await expectSoon(page.getByText('llama3.2 is connected. It answers from now on.')).toBeVisible();
  await page.getByRole('link', { name: 'Swarm Chat' }).click();
  await page.getByRole('button', { name: 'Start Swarm Chat' }).click();
  const field = page.getByRole('textbox', { name: 'Message', exact: true });
  await field.fill('Who answers here?');
  await expectSoon(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await field.press('Enter');
  await expectSoon(page.getByText('A local model answers.').first()).toBeVisible();
}

/** A page that counts the clicks it receives. */
async function countingPage(): Promise<{ page: Page; clicks: () => number; close: () => Promise<void> }> {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath ? { executablePath } : {}),
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(limitMs);
  let clicks = 0;
  await context.exposeBinding('clicked', () => void (clicks += 1));
  await context.addInitScript(
    `addEventListener('click', ({ isTrusted, detail }) => { if (isTrusted && detail > 0) clicked(); }, true)`,
  );
  return { page: await context.newPage(), clicks: () => clicks, close: () => browser.close() };
}

interface Measured {
  seconds: number;
  'until it answers': number;
  clicks: number;
}

async function measure(): Promise<Measured> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'alma-first-answer-'));
  // The database runs as a separate user.
  await chmod(dataDir, 0o755);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const { page, clicks, close } = await countingPage();
  const startedAt = performance.now();
  const seconds = (): number => Math.round((performance.now() - startedAt) / 100) / 10;
  const { child, output } = start(dataDir, port);
  try {
    while (!(await isUp(origin))) {
      if (child.exitCode !== null || performance.now() - startedAt > limitMs) throw new Error(output());
      await pause(50);
    }
    const up = seconds();
    await connectAndAsk(page, origin);
    return { seconds: seconds(), 'until it answers': up, clicks: clicks() };
  } finally {
    await close();
    await end(child);
    while (await isUp(origin)) await pause(50);
    await rm(dataDir, { recursive: true, force: true });
  }
}

const endpoint = await startEndpoint({ 'llama3.2': says('A local model answers.') }, localPorts.ollama);
try {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) measured.push(await measure());
  console.table(measured);
  console.log(machine());
  const worst = {
    seconds: Math.max(...measured.map(({ seconds }) => seconds)),
    clicks: Math.max(...measured.map(({ clicks }) => clicks)),
  };
  const isReached = worst.seconds <= goals.seconds && worst.clicks <= goals.clicks;
  console.log(
    `goal: at most ${goals.seconds} s and ${goals.clicks} clicks: ${isReached ? 'reached' : 'missed'}`,
  );
  process.exitCode = isReached ? 0 : 1;
} finally {
  await endpoint.close();
}
