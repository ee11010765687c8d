import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { formatCounts, readJest, readPlaywright, sum } from './counts.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'alma-counts-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function report(content) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('counts', () => {
  it('counts a test file that does not load as a failure', () => {
    const file = report({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 0,
      numRuntimeErrorTestSuites: 1,
    });
    expect(readJest(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('counts a flaky browser test as a failure', () => {
    const file = report({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [] });
    expect(readPlaywright(file)).toEqual({ passed: 3, failed: 2, skipped: 4 });
  });

  it('counts browser tests that never started as failures', () => {
    const file = report({
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [{ message: 'x' }],
    });
    expect(readPlaywright(file)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('has none when the report is missing or truncated', () => {
    expect(readJest(path.join(folder, 'missing.json'))).toBeNull();
    expect(readPlaywright(report('{ "stats":'))).toBeNull();
  });

  it('mentions skipped tests only when there are some', () => {
    const total = sum([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 2, failed: 1, skipped: 3 },
    ]);
    expect(formatCounts(total)).toBe('3 passed, 1 failed, 3 skipped');
    expect(formatCounts({ passed: 1, failed: 0, skipped: 0 })).toBe('1 passed, 0 failed');
  });
});
