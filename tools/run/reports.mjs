import { readFileSync } from 'node:fs';

/**
 * @typedef {object} TestResult
 * @property {string} file relative to the workspace
 * @property {string} name prefixed with the names of its blocks
 * @property {boolean} isPassed
 */

/** @param {string} root @param {{ testResults: any[] }} report of Jest, as `--json` writes it */
export const fromJest = (root, report) =>
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((result) => ({
      ...ownName(relativeTo(root, name), result),
      isPassed: result.status === 'passed',
    })),
  );

/** A test that ran in a group (`tools/joined`) is attributed to the file whose path is the name of its first block. */
function ownName(file, { fullName, ancestorTitles: [block] = [] }) {
  const isJoined = file.startsWith('tools/joined/') && /\.test\.tsx?$/.test(block ?? '');
  return isJoined ? { file: block, name: fullName.slice(block.length + 1) } : { file, name: fullName };
}

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

/**
 * Failed tests, and test files that do not load, without a test name.
 * @param {string} root @param {{ testResults: any[] }} report of Jest
 */
export function failuresOfJest(root, report) {
  const ran = (report?.testResults ?? []).map((file) => ({
    ...file,
    assertionResults: file.assertionResults.filter(
      ({ status }) => status === 'passed' || status === 'failed',
    ),
  }));
  const unloaded = ran.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(({ status: of }) => of === 'passed'),
  );
  return [
    ...fromJest(root, { testResults: ran }).filter(({ isPassed }) => !isPassed),
    ...unloaded.map(({ name }) => ({ file: relativeTo(root, name), name: '', isPassed: false })),
  ];
}

/** @param {{ suites?: any[] }} report of Playwright */
export const failuresOfPlaywright = (report) =>
  fromPlaywright(report ?? {}).filter(({ isPassed }) => !isPassed);

/** @returns {any} null when there is no readable report */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
