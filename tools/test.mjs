// `npm test [step …]`: runs every check with a time limit; the last line has the totals.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import { readJson } from './build/json.mjs';
import { findBrowser, lacksBrowser } from './run/browser.mjs';
import { runChild } from './run/child.mjs';
import { countStep, formatCounts, readJest, readPlaywright, sum } from './run/counts.mjs';
import { failuresOfJest, failuresOfPlaywright, slowestOfJest, slowestOfPlaywright } from './run/reports.mjs';

const root = path.dirname(import.meta.dirname);
const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const reports = mkdtempSync(path.join(tmpdir(), 'alma-test-'));
const reportOf = (name) => path.join(reports, `${name}.json`);
const minutes = (count) => count * 60_000;
const startedAt = Date.now();
/** Only catches a hanging step: on a shared CI machine everything can take several times longer. */
const stepLimit = minutes(25);
/** Up to this many failed tests run once more without other load; more failures than this are no accident. */
const maxReruns = 5;
/** CI may stop a run after an hour and a half, installation included; a run that ends earlier still reports. */
const totalLimit = minutes(80);

/** Runs a script of package.json in a shell, like `npm run`. */
const script = (name, ...args) => ['/bin/sh', ['-c', `${scripts[name]} "$@"`, name, ...args]];
const program = (file, ...args) => [process.execPath, [path.join(root, file), ...args]];

/** Single-threaded steps run two at a time, the longest first; the others have the machine to themselves. */
const paired = [
  { name: 'lint:rules', run: () => script('lint:rules') },
  { name: 'build', run: () => program('tools/build.mjs') },
  { name: 'lint:types', run: () => script('lint:types') },
  { name: 'budgets', needs: ['build'], run: () => program('tools/budgets.mjs') },
  { name: 'format', run: () => script('format:check', '--log-level', 'warn') },
  { name: 'types', run: () => script('types') },
  { name: 'contract', run: () => program('tools/contract.mjs') },
  { name: 'unused', run: () => script('knip') },
  { name: 'boundaries', run: () => script('boundaries') },
];

const exclusive = [
  {
    name: 'unit',
    limit: minutes(45),
    run: () => [
      ...script('unit', '--json', `--outputFile=${reportOf('jest')}`),
      { env: { ALMA_TEST_GROUPS: 'yes' } },
    ],
    count: () => readJest(reportOf('jest')),
    failures: () => failuresOfJest(root, readJson(reportOf('jest'))),
    slowest: () => slowestOfJest(root, readJson(reportOf('jest'))),
    again: (files) =>
      script(
        'unit',
        '-w',
        '1',
        '--json',
        `--outputFile=${reportOf('jest-again')}`,
        '--runTestsByPath',
        ...files,
      ),
  },
  {
    name: 'e2e',
    limit: minutes(45),
    needs: ['build'],
    run: () => endToEnd('playwright'),
    count: () => readPlaywright(reportOf('playwright')),
    failures: () => failuresOfPlaywright(readJson(reportOf('playwright'))),
    slowest: () => slowestOfPlaywright(readJson(reportOf('playwright'))),
    again: () => endToEnd('playwright-again', '--workers', '1', '--last-failed'),
  },
  {
    name: 'security',
    needs: ['unit', 'e2e'],
    run: () => program('tools/security.mjs', '--reports', reports),
  },
];

function endToEnd(report, ...options) {
  const browser = findBrowser();
  if (!browser) throw new Error(lacksBrowser);
  const [command, args] = program('e2e/node_modules/@playwright/test/cli.js', 'test', ...options);
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(report) };
  return [command, args, { cwd: path.join(root, 'e2e'), env }];
}

const running = new Map();

function runStep(step, isCollected) {
  const needed = (step.needs ?? []).map((name) => running.get(name));
  const result = Promise.all(needed).then(() => perform(step, isCollected));
  running.set(step.name, result);
  return result;
}

async function perform(step, isCollected) {
  const { name, limit = stepLimit, run, count } = step;
  if (!isCollected) console.log(`\n── ${name}`);
  const stepStartedAt = Date.now();
  const remainingMs = totalLimit - (stepStartedAt - startedAt);
  const timeUpNote =
    remainingMs < limit
      ? `time is up: ${totalLimit / minutes(1)} minutes for all steps together`
      : `time is up: ${limit / minutes(1)} minutes for this step`;
  if (remainingMs <= 0) {
    console.log(`── ${name}: ${formatCounts(countStep(false))}, not started (${timeUpNote})`);
    return countStep(false);
  }
  const { code, isTimedOut, output } = await attempt(run, Math.min(limit, remainingMs), isCollected);
  const isPassed = code === 0;
  const counts = (count && !isTimedOut && count()) || countStep(isPassed);
  // A tool that fails although all its tests passed (a threshold, a crash at exit) counts as a failure too.
  if (!isPassed && counts.failed === 0) counts.failed = 1;
  else if (!isPassed && step.again && !isTimedOut) await runAgain(step, counts);
  const seconds = Math.round((Date.now() - stepStartedAt) / 1000);
  if (isCollected) console.log(`\n── ${name}\n${output.trim()}`);
  reportEnd(step, `${formatCounts(counts)} in ${seconds} s${isTimedOut ? ` (${timeUpNote})` : ''}`);
  return counts;
}

function reportEnd({ name, slowest = () => [] }, outcome) {
  for (const one of slowest()) console.log(`${String(Math.round(one.seconds)).padStart(6)} s  ${one.name}`);
  console.log(`── ${name}: ${outcome}`);
}

const notes = [];

/** Lists the failures and, if they are few, runs them once more without other load. */
async function runAgain({ name, failures, again }, counts) {
  const failed = failures();
  const titles = failed.map((failure) => `${failure.file} > ${failure.name}`);
  const files = [...new Set(failed.map(({ file }) => file))];
  const isAccident =
    failed.length === counts.failed &&
    failed.length <= maxReruns &&
    (await attempt(() => again(files), minutes(10), false)).code === 0;
  notes.push(`── ${name}: ${isAccident ? 'failed at first, passed when run alone' : 'failed'}`, ...titles);
  if (!isAccident) return;
  counts.passed += counts.failed;
  counts.failed = 0;
}

const lean = {
  // Servers, workers and tools that tests start compile the same sources many times.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/alma-compiled'),
  // For `tsc` and `oxlint`: further threads check the same types again, and memory is cheaper than garbage collection.
  GOMAXPROCS: '1',
  GOGC: '400',
};

async function attempt(run, timeoutMs, isCollected) {
  try {
    const [command, args, { env, ...options } = {}] = run();
    return await runChild(command, args, {
      cwd: root,
      timeoutMs,
      isCollected,
      env: { ...lean, ...env },
      ...options,
    });
  } catch (error) {
    console.error(error.message);
    return { code: 1, isTimedOut: false, output: '' };
  }
}

const steps = [...paired, ...exclusive];
const selected = process.argv.slice(2);
/** `lint` matches both `lint:rules` and `lint:types`. */
const matchesAny = (name, words) => words.some((word) => name === word || name.startsWith(`${word}:`));
const unknown = selected.filter((word) => !steps.some(({ name }) => matchesAny(name, [word])));
if (unknown.length > 0) {
  console.error(
    `Unknown steps: ${unknown.join(', ')}. The steps are ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(1);
}
const needed = steps.filter(({ name }) => matchesAny(name, selected)).flatMap(({ needs = [] }) => needs);
const isChosen = ({ name }) => selected.length === 0 || matchesAny(name, [...selected, ...needed]);

const results = await pLimit(2).map(paired.filter(isChosen), (step) => runStep(step, true));
for (const step of exclusive.filter(isChosen)) results.push(await runStep(step, false));
rmSync(reports, { recursive: true, force: true });
const total = sum(results);
console.log(['', ...notes, '', formatCounts(total)].join('\n'));
process.exitCode = total.failed > 0 ? 1 : 0;
