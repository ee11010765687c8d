import type { ChaosReport, SceneReport } from './chaos.ts';

const columns = [
  'Fault',
  'Calls',
  'Retried',
  'Failed',
  'Longest stall',
  'Readiness',
  'Ready after',
  'Verdict',
];
const widths = [34, 6, 8, 7, 20, 22, 12, 8];

const row = (cells: readonly string[]): string =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join(' ')
    .trimEnd();

export const tableHead = row(columns);

const isKept = ({ breaches, late }: SceneReport): boolean => breaches.length + late.length === 0;

/** The lines of a scene: a row, and below it the broken guarantees. */
export function linesOf(scene: SceneReport): string[] {
  const { name, skipped, calls, retried, failed, stallMs, stalled, down, readyAfterMs } = scene;
  if (skipped !== undefined) return [`${name}: left out, ${skipped}`];
  const cells = [
    name,
    String(calls),
    String(retried),
    String(failed),
    `${stallMs} ms (${stalled})`,
    down.join(', ') || 'ok',
    `${readyAfterMs} ms`,
    isKept(scene) ? 'kept' : 'BROKEN',
  ];
  return [row(cells), ...[...scene.breaches, ...scene.late].map((text) => `  - ${text}`)];
}

export const isSound = ({ scenes, losses }: ChaosReport): boolean =>
  losses.length === 0 && scenes.every(isKept);

export function summaryOf(report: ChaosReport): string {
  const { scenes, losses } = report;
  const calls = scenes.reduce((sum, scene) => sum + scene.calls, 0);
  const broken = scenes.filter((scene) => !isKept(scene)).length;
  return [
    ...losses.map((loss) => `- ${loss}`),
    `${scenes.length} scenes, ${calls} calls, ${losses.length} lost or doubled, ${broken} scenes broken`,
  ].join('\n');
}
