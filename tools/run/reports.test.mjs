import { describe, expect, it } from '@jest/globals';
import { failuresOfJest, failuresOfPlaywright, slowestOfJest, slowestOfPlaywright } from './reports.mjs';

describe('the failures of a run', () => {
  it('name each failed test, and a test file that does not load', () => {
    const test = (fullName, status) => ({ fullName, status });
    const testResults = [
      {
        name: '/root/a.test.ts',
        status: 'failed',
        assertionResults: [test('x', 'passed'), test('y', 'failed')],
      },
      { name: '/root/b.test.ts', status: 'failed', assertionResults: [] },
      { name: '/root/c.test.ts', status: 'passed', assertionResults: [test('z', 'pending')] },
    ];
    expect(failuresOfJest('/root', { testResults })).toEqual([
      { file: 'a.test.ts', name: 'y', isPassed: false },
      { file: 'b.test.ts', name: '', isPassed: false },
    ]);
  });

  it.each([
    ['server/test/users/roles.test.ts', 'server/users'],
    ['host/src/App.test.tsx', 'web/host-pages'],
  ])('name the file of a test that ran in a group: %s', (file, group) => {
    const result = { fullName: `${file} roles are kept`, ancestorTitles: [file, 'roles'], status: 'failed' };
    const run = { name: `/root/tools/joined/${group}.test.ts`, assertionResults: [result] };
    expect(failuresOfJest('/root', { testResults: [run] })).toEqual([
      { file, name: 'roles are kept', isPassed: false },
    ]);
  });

  it('name stories that failed', () => {
    const spec = (title, ok) => ({ title, ok, file: 'x.spec.ts' });
    expect(failuresOfPlaywright({ suites: [{ specs: [spec('one', true), spec('two', false)] }] })).toEqual([
      { file: 'e2e/specs/x.spec.ts', name: 'two', isPassed: false },
    ]);
  });

  it('are none when there is no report', () => {
    expect(failuresOfJest('/root', null)).toEqual([]);
    expect(failuresOfPlaywright(null)).toEqual([]);
  });
});

describe('what took longest', () => {
  it('are ten files of Jest, the longest first', () => {
    const file = (place) => ({
      name: `/root/${place}.test.ts`,
      startTime: 1_000,
      endTime: 1_000 + place * 500,
    });
    const testResults = Array.from({ length: 12 }, (_none, index) => file(index));
    const slowest = slowestOfJest('/root', { testResults });
    expect(slowest).toHaveLength(10);
    expect(slowest[0]).toEqual({ name: '11.test.ts', seconds: 5.5 });
  });

  it('are stories with all their attempts', () => {
    const tests = [{ results: [{ duration: 2_000 }, { duration: 1_500 }] }];
    const suites = [{ title: 'a', specs: [{ title: 'one', ok: true, file: 'x.spec.ts', tests }] }];
    expect(slowestOfPlaywright({ suites })).toEqual([{ name: 'e2e/specs/x.spec.ts > one', seconds: 3.5 }]);
  });

  it('is nothing when there is no report', () => {
    expect([slowestOfJest('/root', null), slowestOfPlaywright(null)]).toEqual([[], []]);
  });
});
