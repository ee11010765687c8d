/**
 * @typedef {object} Row
 * @property {string} id
 * @property {string} rule
 * @property {string[]} [tests] each `path of the test file > a part of the test's full name`
 * @property {string} [notMet] why the rule is not met; such a row has no tests
 *
 * @typedef {object} TestResult
 * @property {string} file relative to the workspace
 * @property {string} name with the names of its groups before it
 * @property {boolean} isPassed
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
  const meant = results.filter((result) => result.file === file && result.name.includes(name));
  if (meant.length === 0) return 'no such test ran';
  return meant.every(({ isPassed }) => isPassed) ? 'passed' : 'failed';
}

/** @param {string} root @param {{ testResults: any[] }} report of Jest, as `--json` writes it */
export const fromJest = (root, report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      file: relativeTo(root, name),
      name: fullName,
      isPassed: status === 'passed',
    })),
  );

/** @param {{ suites?: any[] }} report of Playwright, as its JSON reporter writes it */
export function fromPlaywright({ suites = [] }) {
  const specsOf = (suite, groups) => [
    ...(suite.specs ?? []).map(({ title, ok, file }) => ({
      file: `e2e/specs/${file}`,
      name: [...groups, title].join(' '),
      isPassed: ok,
    })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...groups, inner.title])),
  ];
  return suites.flatMap((suite) => specsOf(suite, []));
}

/** @param {string} root @param {string} file */
const relativeTo = (root, file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file);
