/** @typedef {import('../run/reports.mjs').TestResult} TestResult */

/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} rule
 * @property {string[]} [tests] each `path of the test file > a part of the test's full name`
 * @property {string} [notMet] why the rule is not met; such a row has no tests
 */

/**
 * Compares rows with the results of tests.
 * @param {Row[]} rows
 * @param {TestResult[]} results
 * @returns {{ id: string, rule: string, state: 'met' | 'not met' | 'failed', tests: string[] }[]}
 */
export function judge(rows, results) {
  return rows.map(({ id, rule, tests = [], notMet }) => {
    if (notMet) return { id, rule, state: 'not met', tests: [notMet] };
    const outcomes = tests.map((test) => [test, outcomeOf(test, results)]);
    const state =
      tests.length > 0 && outcomes.every(([, outcome]) => outcome === 'passed') ? 'met' : 'failed';
    return { id, rule, state, tests: outcomes.map(([test, outcome]) => `${test}: ${outcome}`) };
  });
}

/** @param {string} test @param {TestResult[]} results */
function outcomeOf(test, results) {
  const [file = '', name = ''] = test.split(' > ');
  const matching = results.filter((result) => result.file === file && result.name.includes(name));
  if (matching.length === 0) return 'no such test ran';
  return matching.every(({ isPassed }) => isPassed) ? 'passed' : 'failed';
}

/**
 * Replaces results of a first run with those of a second run of the same tests.
 * @param {TestResult[]} first
 * @param {TestResult[]} second
 */
export function replaced(first, second) {
  const keyOf = ({ file, name }) => `${file} > ${name}`;
  const again = new Set(second.map(keyOf));
  return [...first.filter((result) => !again.has(keyOf(result))), ...second];
}
