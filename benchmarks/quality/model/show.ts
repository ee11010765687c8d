import type { QualityReport } from '../../../shared/src/contract/index.ts';
import { scriptPrefix } from '../../../shared/src/contract/quality/limits.ts';
import type { Recorded } from './recorded.ts';

/** Prints the figures of a report. */
export function show(report: QualityReport, { asked: request, replayed }: Recorded['counts']): void {
  const { model, source, usage, duration_ms: ms, artifacts, injections } = report;
  const seconds = Math.round(ms / 1000);
  console.log(
    `${model} on ${report.set}: ${source}, ${request} asked now, ${replayed} replayed, ${seconds} s`,
  );
  if (model.startsWith(scriptPrefix)) console.log('Answered by a script: these are not figures of a model.');
  console.table(usage);
  for (const figures of [report.answers, report.hand_over, report.whole_files])
    if (figures) console.table(figures);
  if (injections) {
    console.table(injections.ways);
    console.log(`failed: ${injections.failed}`);
  }
  if (artifacts) {
    const { checks, ...otherFigures } = artifacts;
    console.table({ ...otherFigures, ...Object.fromEntries(checks.map(({ check, held }) => [check, held])) });
  }
}
