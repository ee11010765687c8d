// `npm run security`: runs the tests that the security rules name and prints each rule with its result. With
// `--reports FOLDER` it reads the reports of an earlier test run instead of running tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, lacksBrowser } from './run/browser.mjs';
import { runChild } from './run/child.mjs';
import { fromJest, fromPlaywright } from './run/reports.mjs';
import { rows } from './security/rows.mjs';
import { judge, replaced } from './security/table.mjs';

const root = path.dirname(import.meta.dirname);
const timeoutMs = 40 * 60_000;
const isStory = (file) => file.startsWith('e2e/');

const files = [...new Set(rows.flatMap(({ tests = [] }) => tests.map((test) => test.split(' > ')[0])))];
const reports = process.argv[2] === '--reports' ? process.argv[3] : undefined;
const folder = reports ?? mkdtempSync(path.join(tmpdir(), 'alma-security-'));
try {
  if (!reports) await runTests();
  process.exitCode = print(judge(rows, readResults())) ? 0 : 1;
} finally {
  if (!reports) rmSync(folder, { recursive: true, force: true });
}

async function runTests() {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const report = ['--json', `--outputFile=${path.join(folder, 'jest.json')}`];
  const unit = files.filter((file) => !isStory(file));
  await runChild(process.execPath, [...node, jest, ...report, ...unit], { cwd: root, timeoutMs });
  const stories = files.filter(isStory).map((file) => path.relative('e2e', file));
  if (stories.length === 0) return;
  const browser = findBrowser();
  if (!browser) throw new Error(lacksBrowser);
  await runChild(process.execPath, [path.join(root, 'tools/build.mjs')], { cwd: root, timeoutMs });
  const playwright = path.join(root, 'e2e/node_modules/@playwright/test/cli.js');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(folder, 'playwright.json') };
  await runChild(process.execPath, [playwright, 'test', ...stories], {
    cwd: path.join(root, 'e2e'),
    env,
    timeoutMs,
  });
}

function readResults() {
  const read = (name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const readAgain = (name) => (existsSync(path.join(folder, name)) ? read(name) : undefined);
  const unit = fromJest(root, read('jest.json'));
  const unitAgain = fromJest(root, readAgain('jest-again.json') ?? { testResults: [] });
  const stories = fromPlaywright(files.some(isStory) ? read('playwright.json') : {});
  const storiesAgain = fromPlaywright(readAgain('playwright-again.json') ?? {});
  return [...replaced(unit, unitAgain), ...replaced(stories, storiesAgain)];
}

function print(judged) {
  const width = Math.max(...judged.map(({ state }) => state.length));
  for (const { id, rule, state, tests } of judged) {
    console.log(`${id.padEnd(3)}  ${state.padEnd(width)}  ${rule}`);
    for (const test of tests) console.log(`${' '.repeat(7 + width)}${test}`);
  }
  const count = (expected) => judged.filter(({ state }) => state === expected).length;
  console.log(
    `\n${count('met')} of ${judged.length} met, ${count('not met')} not met, ${count('failed')} failed`,
  );
  return count('failed') === 0;
}
