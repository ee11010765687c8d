import { describe, expect, it } from '@jest/globals';
import { fromJest, fromPlaywright } from '../run/reports.mjs';
import { rows } from './rows.mjs';
import { judge, replaced } from './table.mjs';

const ran = [
  { file: 'a.test.ts', name: 'a door is shut', isPassed: true },
  { file: 'a.test.ts', name: 'a window is shut', isPassed: false },
];

describe('the table of security rules', () => {
  it.each([
    ['met', ['a.test.ts > a door']],
    ['failed', ['a.test.ts > a window']],
    ['failed', ['a.test.ts > a door', 'a.test.ts > a window']],
    ['failed', ['a.test.ts > a cellar']],
    ['failed', ['b.test.ts > a door']],
    ['failed', []],
  ])('says %s for %j', (state, tests) => {
    expect(judge([{ id: 'A1', rule: 'Doors are shut.', tests }], ran)).toMatchObject([{ state }]);
  });

  it('shows why a rule is not met', () => {
    const [row] = judge([{ id: 'A1', rule: 'Doors are shut.', notMet: 'There is no door.' }], ran);
    expect(row).toMatchObject({ state: 'not met', tests: ['There is no door.'] });
  });

  it('has 85 rows, of which at least 83 are met', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(85);
    expect(rows.filter(({ notMet }) => notMet).length).toBeLessThanOrEqual(2);
  });
});

it('lets a second run replace the results of the same tests', () => {
  const again = [{ ...ran[1], isPassed: true }];
  expect(replaced(ran, again)).toEqual([ran[0], again[0]]);
  const duplicates = [ran[1], { ...ran[1], isPassed: true }];
  expect(replaced(duplicates, [])).toEqual(duplicates);
});

it('reads the reports of both runners', () => {
  const jest = {
    testResults: [{ name: '/root/a.test.ts', assertionResults: [{ fullName: 'a b', status: 'passed' }] }],
  };
  expect(fromJest('/root', jest)).toEqual([{ file: 'a.test.ts', name: 'a b', isPassed: true }]);
  const inner = { title: 'group', specs: [{ title: 'story', ok: false, file: 'x.spec.ts' }] };
  expect(fromPlaywright({ suites: [{ title: 'x.spec.ts', suites: [inner] }] })).toEqual([
    { file: 'e2e/specs/x.spec.ts', name: 'group story', isPassed: false },
  ]);
});
