import { readJson } from '../build/json.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** A step without tests of its own counts as one test. */
export const countStep = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, skipped: 0 });

/**
 * Reads Jest's report of --json. A test file that does not load counts as one failure.
 * @returns {Counts | null} null when there is no readable report
 */
export function readJest(file) {
  const report = readJson(file);
  if (!report) return null;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: numPassedTests,
    failed: numFailedTests + numRuntimeErrorTestSuites,
    skipped: numPendingTests + numTodoTests,
  };
}

/**
 * Reads the report of Playwright's JSON reporter. A test that passes only on the second attempt counts as failed.
 * @returns {Counts | null}
 */
export function readPlaywright(file) {
  const report = readJson(file);
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const unstarted = expected + unexpected + flaky === 0 ? report.errors.length : 0;
  return { passed: expected, failed: unexpected + flaky + unstarted, skipped };
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
