// `npm test [step …]`: every check, each bounded in time; the last line counts them all.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { remoteFolders } from './build/targets.mjs';
import { findBrowser, lacksBrowser } from './run/browser.mjs';
import { runChild } from './run/child.mjs';
import { countStep, readJest, readPlaywright, say, sum } from './run/counts.mjs';

const root = path.dirname(import.meta.dirname);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const reports = mkdtempSync(path.join(tmpdir(), 'alma-test-'));
const jestReport = path.join(reports, 'jest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const minutes = (count) => count * 60_000;
const began = Date.now();
/** Only against hanging: where a machine is robbed of its time, everything takes several times as long. */
const stepLimit = minutes(25);
/** Whoever waits for all of it may give up after an hour and a half, installation included, and would learn nothing. */
const wholeLimit = minutes(80);

/** The scripts of package.json, by shell: what a person runs by hand is what runs here. */
const script = (name, ...args) => ['/bin/sh', ['-c', `${scripts[name]} "$@"`, name, ...args]];
const program = (file, ...args) => [process.execPath, [path.join(root, file), ...args]];

/** Lint reads types: a process for each half of the code keeps two cores busy and loads no program twice. */
const browserFolders = ['host', 'shared', ...remoteFolders(root)];
const theRest = ['.', ...browserFolders.flatMap((folder) => ['--ignore-pattern', `${folder}/**`])];
const lint = (...what) => program('node_modules/eslint/bin/eslint.js', '--max-warnings', '0', ...what);

/** What keeps one core busy runs beside others of its kind, the long ones first; the rest has the machine to itself. */
const besides = [
  { name: 'lint:browser', run: () => lint(...browserFolders) },
  { name: 'build', run: () => program('tools/build.mjs') },
  { name: 'lint:server', run: () => lint(...theRest) },
  { name: 'types', run: () => script('types') },
  { name: 'format', run: () => script('format:check', '--log-level', 'warn') },
  { name: 'unused', run: () => script('knip') },
  { name: 'boundaries', run: () => script('boundaries') },
  { name: 'budgets', needs: ['build'], run: () => program('tools/budgets.mjs') },
];

const alone = [
  {
    name: 'unit',
    limit: minutes(45),
    run: () => script('unit', '--json', `--outputFile=${jestReport}`),
    count: () => readJest(jestReport),
  },
  {
    name: 'e2e',
    limit: minutes(45),
    needs: ['build'],
    run: () => endToEnd(),
    count: () => readPlaywright(playwrightReport),
  },
  {
    name: 'security',
    needs: ['unit', 'e2e'],
    run: () => program('tools/security.mjs', '--reports', reports),
  },
];

function endToEnd() {
  const browser = findBrowser();
  if (!browser) throw new Error(lacksBrowser);
  const [command, args] = program('e2e/node_modules/@playwright/test/cli.js', 'test');
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  return [command, args, { cwd: path.join(root, 'e2e'), env }];
}

const running = new Map();

function runStep(step, isCollected) {
  const needed = (step.needs ?? []).map((name) => running.get(name));
  const result = Promise.all(needed).then(() => perform(step, isCollected));
  running.set(step.name, result);
  return result;
}

async function perform({ name, limit = stepLimit, run, count }, isCollected) {
  if (!isCollected) console.log(`\n── ${name}`);
  const stepBegan = Date.now();
  const left = wholeLimit - (stepBegan - began);
  const timeUp =
    left < limit
      ? `time is up: ${wholeLimit / minutes(1)} minutes for all steps together`
      : `time is up: ${limit / minutes(1)} minutes for this step`;
  if (left <= 0) {
    console.log(`── ${name}: ${say(countStep(false))}, not begun (${timeUp})`);
    return countStep(false);
  }
  const { code, isTimedOut, output } = await attempt(run, Math.min(limit, left), isCollected);
  const isPassed = code === 0;
  const counts = (count && !isTimedOut && count()) || countStep(isPassed);
  // A tool that failed although no test of its did (a threshold, a crash at its end) is a failure too.
  if (!isPassed && counts.failed === 0) counts.failed = 1;
  const seconds = Math.round((Date.now() - stepBegan) / 1000);
  if (isCollected) console.log(`\n── ${name}\n${output.trim()}`);
  console.log(`── ${name}: ${say(counts)} in ${seconds} s${isTimedOut ? ` (${timeUp})` : ''}`);
  return counts;
}

async function attempt(run, timeoutMs, isCollected) {
  try {
    const [command, args, options] = run();
    return await runChild(command, args, { cwd: root, timeoutMs, isCollected, ...options });
  } catch (error) {
    console.error(error.message);
    return { code: 1, isTimedOut: false, output: '' };
  }
}

const steps = [...besides, ...alone];
const asked = process.argv.slice(2);
/** `lint` asks for both halves of it. */
const isMeant = (name, words) => words.some((word) => name === word || name.startsWith(`${word}:`));
const unknown = asked.filter((word) => !steps.some(({ name }) => isMeant(name, [word])));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
const needed = steps.filter(({ name }) => isMeant(name, asked)).flatMap(({ needs = [] }) => needs);
const isChosen = ({ name }) => asked.length === 0 || isMeant(name, [...asked, ...needed]);

const results = await pLimit(2).map(besides.filter(isChosen), (step) => runStep(step, true));
for (const step of alone.filter(isChosen)) results.push(await runStep(step, false));
rmSync(reports, { recursive: true, force: true });
const total = sum(results);
console.log(`\n${say(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
