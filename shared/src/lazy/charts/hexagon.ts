/** The dimensions of one drawing, in its own units. */
export interface HexagonSize {
  width: number;
  height: number;
  radius: number;
  /** Distance from a corner to its label. */
  gap: number;
  /** There is no space for words: each axis is labelled by its first letter. */
  letters?: true;
}

/** Sizes that are never scaled, so that labels stay as large as other text. The widest one that fits is shown. */
export const hexagonSizes = {
  wide: { width: 360, height: 304, radius: 98, gap: 14 },
  narrow: { width: 280, height: 236, radius: 60, gap: 10 },
  letters: { width: 200, height: 208, radius: 62, gap: 8, letters: true },
} as const satisfies Record<string, HexagonSize>;

export interface Point {
  x: number;
  y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** The point at a share (0 to 1) of a corner's axis; the first corner is at the top, the others follow clockwise. */
export function pointAt({ width, height, radius }: HexagonSize, corner: number, share: number): Point {
  const angle = (corner * Math.PI) / 3 - Math.PI / 2;
  return {
    x: round(width / 2 + Math.cos(angle) * radius * share),
    y: round(height / 2 + Math.sin(angle) * radius * share),
  };
}

export const toPoints = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The outline of a hexagon at a share of the radius. */
export const ring = (size: HexagonSize, share: number): string =>
  toPoints(Array.from({ length: 6 }, (_, corner) => pointAt(size, corner, share)));

/** The position of a corner's two-line label. */
export function labelAt(size: HexagonSize, corner: number): Point & { anchor: 'start' | 'middle' | 'end' } {
  const { x, y } = pointAt(size, corner, 1);
  if (corner === 0) return { x, y: y - size.gap - 9, anchor: 'middle' };
  if (corner === 3) return { x, y: y + size.gap + 12, anchor: 'middle' };
  const isRight = corner < 3;
  return { x: round(x + (isRight ? size.gap : -size.gap)), y: y - 2, anchor: isRight ? 'start' : 'end' };
}

/** A value as a share of its maximum, clamped to 0 to 1. */
export const shareOf = (value: number, max: number): number =>
  max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
