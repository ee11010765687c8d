import type { Measure } from '@alma/shared/contract';
import { scrub } from '@alma/shared/contract/values/scrub';
import { sha256 } from '../platform/security/index.ts';

/** Upper bounds of the histogram classes, including the limits of good and poor Web Vitals. */
const bounds = {
  milliseconds: [
    50, 100, 200, 300, 500, 800, 1000, 1500, 1800, 2500, 3000, 4000, 6000, 10_000, 20_000, 60_000,
  ],
  score: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
} as const;

/** An increment of one count in an hour. */
export interface CountRow {
  remote: string;
  release: string;
  /** `views`, `failed:<where>`, `load_ms`, or the name of a Web Vital. */
  metric: string;
  /** Upper bound of the histogram class; '' for a plain count. */
  bound: string;
  count: number;
}

export interface FailureRow {
  remote: string;
  release: string;
  hash: string;
  outcome: Measure['outcome'];
  class: string;
  message: string | null;
  frame: string | null;
  views: number;
}

function classOf(value: number, kind: keyof typeof bounds): string {
  const bound = bounds[kind].find((upper) => value <= upper);
  return bound === undefined ? 'inf' : String(bound);
}

/** @returns each metric and class that the measure increments. */
function countedBy({ outcome, load_ms: loadMs, vitals = {} }: Measure): [metric: string, bound: string][] {
  const counted: [string, string][] = [['views', '']];
  if (outcome !== 'ok') counted.push([`failed:${outcome}`, '']);
  else if (loadMs !== undefined) counted.push(['load_ms', classOf(loadMs, 'milliseconds')]);
  for (const [name, value] of Object.entries(vitals))
    counted.push([name, classOf(value, name === 'CLS' ? 'score' : 'milliseconds')]);
  return counted;
}

/** Adds up reports. Rows are in a fixed order, so that servers writing at the same time do not deadlock. */
export function foldMeasures(measures: readonly Measure[]): { counts: CountRow[]; failures: FailureRow[] } {
  const counts = new Map<string, CountRow>();
  const failures = new Map<string, FailureRow>();
  for (const measure of measures) {
    const { remote, release } = measure;
    for (const [metric, bound] of countedBy(measure)) {
      const key = [remote, release, metric, bound].join(' ');
      const row = counts.get(key) ?? { remote, release, metric, bound, count: 0 };
      counts.set(key, { ...row, count: row.count + 1 });
    }
    if (measure.outcome === 'ok') continue;
    const failure = failureOf(measure);
    const key = [remote, release, failure.hash].join(' ');
    failures.set(key, { ...failure, views: failure.views + (failures.get(key)?.views ?? 0) });
  }
  return { counts: inOrder(counts), failures: inOrder(failures) };
}

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

/** Scrubbed again on the server, because anyone can send a report. */
function failureOf({ remote, release, outcome, failure }: Measure): FailureRow {
  const kind = scrub(failure?.class ?? '');
  const frame = failure?.frame ?? null;
  return {
    remote,
    release,
    hash: sha256(JSON.stringify([outcome, kind, frame])),
    outcome,
    class: kind,
    message: failure?.message === undefined ? null : scrub(failure.message),
    frame,
    views: 1,
  };
}
