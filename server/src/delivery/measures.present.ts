import type { MeasuredHour } from '@alma/shared/contract';
import { vitalNames } from '@alma/shared/contract/delivery/limits';
import type { HourRow } from './measures.repository.ts';
import type { SourcedFailure } from './measures.service.ts';

/** @param rows by hour and release */
export function presentHours(rows: readonly HourRow[]): MeasuredHour[] {
  const hours = Map.groupBy(rows, ({ hour, release }) => `${hour.toISOString()} ${release}`);
  return [...hours.values()].flatMap((counts) => {
    const [first] = counts;
    return first ? [presentHour(first, counts)] : [];
  });
}

function presentHour({ hour, release }: HourRow, counts: readonly HourRow[]): MeasuredHour {
  const countOf = (metric: string): number => counts.find((row) => row.metric === metric)?.count ?? 0;
  const histogram = (metric: string): Record<string, number> =>
    Object.fromEntries(
      counts.filter((row) => row.metric === metric).map(({ bound, count }) => [bound, count]),
    );
  const vitals = vitalNames.map((name) => [name, histogram(name)] as const);
  return {
    hour: hour.toISOString(),
    release,
    views: countOf('views'),
    failures: {
      load: countOf('failed:load'),
      init: countOf('failed:init'),
      render: countOf('failed:render'),
    },
    load_ms: histogram('load_ms'),
    vitals: Object.fromEntries(vitals.filter(([, classes]) => Object.keys(classes).length > 0)),
  };
}

export const presentFailure = ({
  release,
  outcome,
  class: kind,
  message,
  frame,
  source,
  views,
  lastAt,
}: SourcedFailure) => ({
  release,
  outcome,
  class: kind,
  message,
  frame,
  ...(source !== undefined && { source }),
  views,
  last_at: lastAt.toISOString(),
});
