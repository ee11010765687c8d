import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Moves the focus to a container when the focused element in it is removed: the browser would send it to the top of the
 * page. React fires no blur event for an element that it removes.
 */
export function useKeptFocus() {
  const held = useRef<{ container: HTMLElement; focused: Element }>(undefined);

  useEffect(() => {
    if (held.current === undefined || held.current.focused.isConnected) return;
    const { container } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    container.tabIndex = -1;
    container.focus({ preventScroll: true });
  });

  return {
    handleFocus: ({ currentTarget: container, target: focused }: FocusEvent<HTMLElement>) => {
      // The focus in a dialog of the container is reported here, too.
      held.current = container.contains(focused) ? { container, focused } : undefined;
    },
    handleBlur: () => {
      held.current = undefined;
    },
  };
}
