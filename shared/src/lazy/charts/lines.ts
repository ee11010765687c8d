import type { ChartLine } from './LineChart.tsx';

interface Scale {
  max: number;
  /** Grid lines: distance from the top in percent, and their value. */
  marks: readonly { at: number; value: number }[];
}

const steps = [1, 2, 2.5, 5, 10] as const;

/** The next larger round number for an axis. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = steps.find((one) => value <= one * power) ?? 10;
  return step * power;
}

/** The vertical axis starts at zero, so that heights are comparable. */
export function scaleOf(lines: readonly ChartLine[], atLeast: number): Scale {
  const values = lines.flatMap((line) => line.values).filter((value) => value !== null);
  const max = roundUp(Math.max(atLeast, ...values));
  return { max, marks: [1, 0.5, 0].map((share) => ({ at: (1 - share) * 100, value: max * share })) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** A path in a drawing of 100 by 100. A value without neighbours is a short stroke, so that it is visible. */
export function linePath(values: readonly (number | null)[], max: number): string {
  const last = Math.max(1, values.length - 1);
  const isThere = (index: number): boolean => (values[index] ?? null) !== null;
  return values
    .flatMap((value, index) => {
      if (value === null) return [];
      const point = `${round((index / last) * 100)} ${round(100 - (Math.min(value, max) / max) * 100)}`;
      if (isThere(index - 1)) return [`L${point}`];
      return [`M${point}`, ...(isThere(index + 1) ? [] : ['h1'])];
    })
    .join('');
}
