import { useEffect, useRef } from 'react';

/** An element that takes the focus when the focused row is removed. */
export function useFocusKept(rows: number) {
  const container = useRef<HTMLElement>(null);
  const before = useRef(rows);
  useEffect(() => {
    if (rows < before.current && document.activeElement === document.body) container.current?.focus();
    before.current = rows;
  }, [rows]);
  return container;
}
