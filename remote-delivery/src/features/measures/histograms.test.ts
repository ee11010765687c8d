import { allHours, failedShare, type Hour, measuredReleases, merged, percentile75 } from './histograms.ts';

const hour = (release: string, at: string, rest: Partial<Hour> = {}): Hour => ({
  hour: `2026-11-24T${at}:00:00.000Z`,
  release,
  views: 100,
  failures: { load: 0, init: 0, render: 0 },
  load_ms: {},
  vitals: {},
  ...rest,
});

it('finds the bin that holds the 75th percentile, for any order of the bins', () => {
  expect(percentile75({ '1000': 25, '200': 50, '500': 25 })).toBe(500);
  expect(percentile75({ '200': 74, inf: 26 })).toBe(Infinity);
  expect(percentile75({})).toBeNull();
});

it('adds the counts of several hours', () => {
  expect(merged([{ '200': 1, '500': 2 }, undefined, { '500': 3 }])).toEqual({ '200': 1, '500': 5 });
});

it('counts failures of every kind over all views', () => {
  const failing = hour('1.0.0-a', '09', { failures: { load: 1, init: 2, render: 3 } });
  expect(failedShare([failing, hour('1.0.0-a', '10')])).toBe(0.03);
  expect(failedShare([])).toBeNull();
});

it('lists the compared releases first, then the latest, and at most four', () => {
  const hours = ['a', 'b', 'c', 'd', 'e'].map((release, index) => hour(release, `0${index}`));
  expect(measuredReleases(hours, ['a', null, 'unknown'])).toEqual(['a', 'e', 'd', 'c']);
});

it('has every hour between the first and the last', () => {
  expect(allHours([hour('a', '09'), hour('a', '12')])).toHaveLength(4);
  expect(allHours([])).toEqual([]);
});
