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
export const fromPlaywright = ({ suites = [] }) =>
  suites
    .flatMap((suite) => specsOf(suite, []))
    .map(({ file, name, ok: isPassed }) => ({ file, name, isPassed }));

/** The stories of a suite and of those within it. */
const specsOf = (suite, groups) => [
  ...(suite.specs ?? []).map((spec) => ({
    ...spec,
    file: `e2e/specs/${spec.file}`,
    name: [...groups, spec.title].join(' '),
  })),
  ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...groups, inner.title])),
];

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @param {string} root @param {string} file */
const relativeTo = (root, file) => (file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file);

/**
 * Failed tests, and test files that do not load (with an empty test name).
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

/**
 * @typedef {object} Timed
 * @property {string} name of a test file, or of a story
 * @property {number} seconds
 */

/**
 * @param {string} root @param {{ testResults: any[] } | undefined} report of Jest
 * @returns {Timed[]} the files that took longest
 */
export const slowestOfJest = (root, report) =>
  slowest(
    (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name: relativeTo(root, name),
      seconds: (endTime - startTime) / 1000,
    })),
  );

/**
 * @param {{ suites?: any[] } | undefined} report of Playwright
 * @returns {Timed[]} the stories that took longest, with all their attempts
 */
export const slowestOfPlaywright = (report) =>
  slowest(
    (report?.suites ?? [])
      .flatMap((suite) => specsOf(suite, []))
      .map(({ file, name, tests }) => ({
        name: `${file} > ${name}`,
        seconds: sumOf(tests.flatMap(({ results }) => results.map(({ duration }) => duration))) / 1000,
      })),
  );

/** @param {Timed[]} all */
const slowest = (all) => all.sort((one, other) => other.seconds - one.seconds).slice(0, 10);
