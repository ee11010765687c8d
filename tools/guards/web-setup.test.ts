import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import configuration from '../../jest.config.mjs';

interface Outcome {
  title: string;
  status: string;
  failureMessages: string[];
}

const root = path.resolve(import.meta.dirname, '../..');
let outcomes: Outcome[] = [];
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alma-web-setup-'));
  const [config, report] = ['config.json', 'report.json'].map((name) => path.join(folder, name));
  const web = configuration.projects.find(({ displayName }) => displayName === 'web');
  const testMatch = ['<rootDir>/tools/guards/web-setup.fixture.ts'];
  writeFileSync(config!, JSON.stringify({ ...web, testMatch, roots: ['<rootDir>/tools/guards'] }));
  const program = path.join(root, 'node_modules/jest/bin/jest.js');
  const options = ['--config', config!, '--json', `--outputFile=${report}`, '--runInBand'];
  spawnSync(process.execPath, ['--experimental-vm-modules', program, ...options], { cwd: root });
  const { testResults } = JSON.parse(readFileSync(report!, 'utf8')) as {
    testResults: { assertionResults: Outcome[] }[];
  };
  outcomes = testResults.flatMap(({ assertionResults }) => assertionResults);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['logs an error', 'console.error: a broken promise'],
  ['logs a warning', 'console.warn: a bad habit'],
  ['calls our own server without a handler', 'GET http://localhost/api/v1/no-such-call'],
  ['requests a file of another origin', 'GET https://elsewhere.test/picture.png'],
])('a test that %s fails, with the reason', (title, reason) => {
  const outcome = outcomes.find((candidate) => candidate.title === title);
  expect(outcome?.status).toBe('failed');
  expect(outcome?.failureMessages.join('\n')).toContain(reason);
});

it('every other test passes, even after one that failed', () => {
  expect(outcomes.filter(({ status }) => status === 'passed').map(({ title }) => title)).toEqual([
    'expects the error that it logs',
    'passes after all of these',
  ]);
});
