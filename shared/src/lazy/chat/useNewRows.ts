import { useState } from 'react';

interface NewRows<Row> {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** False for rows that do not count as new: own messages, separators. */
  isNews: (row: Row) => boolean;
}

/** Counts the rows that arrived since the reader left the end of a thread. */
export function useNewRows<Row>({ rows, keyOf, isNews }: NewRows<Row>) {
  const [leftAt, setLeftAt] = useState<string>();
  const last = rows.at(-1);

  const handleAtEnd = (isAtEnd: boolean) => {
    if (isAtEnd) return setLeftAt(undefined);
    if (last !== undefined) setLeftAt((before) => before ?? keyOf(last));
  };
  const place = leftAt === undefined ? -1 : rows.findLastIndex((row) => keyOf(row) === leftAt);
  const count = place === -1 ? 0 : rows.slice(place + 1).filter(isNews).length;
  return { isAway: leftAt !== undefined, count, handleAtEnd };
}
