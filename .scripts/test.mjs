// `npm test [step …]`: every check in turn, each bounded in time; the last line counts them all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findBrowser, lacksBrowser } from './run/browser.mjs';
import { runChild } from './run/child.mjs';
import { countStep, readJest, readPlaywright, say, sum } from './run/counts.mjs';

const root = path.dirname(import.meta.dirname);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const reports = mkdtempSync(path.join(tmpdir(), 'alma-test-'));
const jestReport = path.join(reports, 'jest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const minutes = (count) => count * 60_000;

/** The scripts of package.json, by shell: what a person runs by hand is what runs here. */
const script = (name, ...args) => ['/bin/sh', ['-c', `${scripts[name]} "$@"`, name, ...args]];
const program = (file, ...args) => [process.execPath, [path.join(root, file), ...args]];

const steps = [
  { name: 'format', limit: minutes(2), run: () => script('format:check', '--log-level', 'warn') },
  { name: 'lint', limit: minutes(6), run: () => script('lint') },
  { name: 'types', limit: minutes(5), run: () => script('types') },
  { name: 'boundaries', limit: minutes(2), run: () => script('boundaries') },
  {
    name: 'unit',
    limit: minutes(12),
    run: () => script('unit', '--json', `--outputFile=${jestReport}`),
    count: () => readJest(jestReport),
  },
  { name: 'build', limit: minutes(5), run: () => program('.scripts/build.mjs') },
  {
    name: 'e2e',
    limit: minutes(15),
    needs: ['build'],
    run: () => endToEnd(),
    count: () => readPlaywright(playwrightReport),
  },
];

function endToEnd() {
  const browser = findBrowser();
  if (!browser) throw new Error(lacksBrowser);
  const [command, args] = program('e2e/node_modules/@playwright/test/cli.js', 'test');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  return [command, args, { cwd: path.join(root, 'e2e'), env }];
}

async function runStep({ name, limit, run, count }) {
  console.log(`\n── ${name}`);
  const began = Date.now();
  const { code, isTimedOut } = await attempt(run, limit);
  const isPassed = code === 0;
  const counts = (count && !isTimedOut && count()) || countStep(isPassed);
  // A tool that failed although no test of its did (a threshold, a crash at its end) is a failure too.
  if (!isPassed && counts.failed === 0) counts.failed = 1;
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`── ${name}: ${say(counts)} in ${seconds} s${isTimedOut ? ' (time is up)' : ''}`);
  return counts;
}

async function attempt(run, timeoutMs) {
  try {
    const [command, args, options] = run();
    return await runChild(command, args, { cwd: root, timeoutMs, ...options });
  } catch (error) {
    console.error(error.message);
    return { code: 1, isTimedOut: false };
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const needed = steps.filter(({ name }) => asked.includes(name)).flatMap(({ needs = [] }) => needs);
const chosen = steps.filter(
  ({ name }) => asked.length === 0 || asked.includes(name) || needed.includes(name),
);

const results = [];
for (const step of chosen) results.push(await runStep(step));
rmSync(reports, { recursive: true, force: true });
const total = sum(results);
console.log(`\n${say(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
