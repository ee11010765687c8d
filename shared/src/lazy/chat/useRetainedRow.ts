import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useState } from 'react';

/**
 * Keeps the row that has the focus, or had it last, rendered wherever the viewport is: a dialog that was opened from
 * it returns the focus to it.
 */
export function useRetainedRow<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [retainedKey, setRetainedKey] = useState<string>();
  const retained = retainedKey === undefined ? -1 : rows.findIndex((row) => keyOf(row) === retainedKey);
  const rangeExtractor = (range: Range): number[] => {
    const drawn = defaultRangeExtractor(range);
    if (retained === -1 || drawn.includes(retained)) return drawn;
    return retained < (drawn[0] ?? 0) ? [retained, ...drawn] : [...drawn, retained];
  };
  return { rangeExtractor, retain: setRetainedKey };
}
