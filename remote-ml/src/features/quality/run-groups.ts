import type { QualityRun } from '@alma/shared/contract';
import {
  type DescriptionItem,
  formatMoment,
  formatNumber,
  type FormatOptions,
  formatPercent,
} from '@alma/shared/ui';
import { costText, tokensText } from './spent-text.ts';
import { qualityTexts as copy } from './texts.ts';

interface FigureGroup {
  id: keyof typeof copy.groups;
  title: string;
  /** Empty if the suite did not run. */
  items: DescriptionItem[];
}

type Figure = number | null;
type Field = keyof typeof copy.fields;

/** Figures that are counts; all others are shares. */
const counts = new Set<string>(['questions', 'failed', 'messages', 'artifacts', 'requests']);

/** All figures of a run, by suite. */
export function groupsOf(run: QualityRun, reader: FormatOptions): FigureGroup[] {
  const { locale } = reader;
  const share = (value: Figure): string => (value === null ? copy.nothing : formatPercent(value, locale, 0));
  const figure = (name: Field, value: Figure): DescriptionItem => ({
    term: copy.fields[name],
    value: counts.has(name) && value !== null ? formatNumber(value, locale) : share(value),
  });
  const figures = (all: Partial<Record<Field, Figure>> | null): DescriptionItem[] =>
    Object.entries(all ?? {}).map(([name, value]) => figure(name as Field, value));
  const group = (id: FigureGroup['id'], items: DescriptionItem[]): FigureGroup => ({
    id,
    title: copy.groups[id],
    items,
  });

  const { answers, injections, hand_over: handOver, artifacts, whole_files: wholeFiles } = run;
  const checks = artifacts?.checks.map(({ check, held }) => ({
    term: copy.checks[check],
    value: share(held),
  }));
  const { artifacts: count, failed, rubric } = artifacts ?? {};
  const ways = injections?.ways.map(({ way, effects, tried }) => ({
    term: copy.ways[way],
    value: copy.of(formatNumber(effects, locale), formatNumber(tried, locale)),
  }));
  return [
    group('run', measured(run, reader)),
    group('answers', figures(answers)),
    group('injections', [...(ways ?? []), ...(injections ? [figure('failed', injections.failed)] : [])]),
    group('hand_over', figures(handOver)),
    group('artifacts', [
      ...(artifacts ? figures({ artifacts: count ?? 0, failed: failed ?? 0, rubric: rubric ?? null }) : []),
      ...(checks ?? []),
    ]),
    group('whole_files', figures(wholeFiles)),
  ];
}

function measured(run: QualityRun, reader: FormatOptions): DescriptionItem[] {
  const { locale } = reader;
  const { fields } = copy;
  return [
    { term: fields.measured_at, value: formatMoment(run.measured_at, reader) },
    { term: fields.set, value: run.set },
    { term: fields.source, value: copy.sources[run.source] },
    { term: fields.duration, value: copy.seconds(formatNumber(run.duration_ms / 1000, locale, 0)) },
    { term: fields.calls, value: formatNumber(run.usage.calls, locale) },
    { term: fields.tokens, value: tokensText(run, locale) },
    { term: fields.cost, value: costText(run, locale) },
  ];
}
