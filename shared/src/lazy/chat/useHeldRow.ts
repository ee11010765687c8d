import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useState } from 'react';

/**
 * Keeps the row rendered that has the focus, or had it last, wherever the viewport is: a dialog that was opened from it
 * returns the focus to it.
 */
export function useHeldRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [heldKey, setHeldKey] = useState<string>();
  const held = heldKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === heldKey);
  const rangeExtractor = (range: Range): number[] => {
    const drawn = defaultRangeExtractor(range);
    if (held === -1 || drawn.includes(held)) return drawn;
    return held < (drawn[0] ?? 0) ? [held, ...drawn] : [...drawn, held];
  };
  return { rangeExtractor, hold: setHeldKey };
}
