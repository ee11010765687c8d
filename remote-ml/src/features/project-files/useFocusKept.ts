import { useEffect, useRef } from 'react';

/** A place that takes the focus when the row that had it is gone. */
export function useFocusKept(rows: number) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body) place.current?.focus();
    before.current = rows;
  }, [rows]);
  return place;
}
