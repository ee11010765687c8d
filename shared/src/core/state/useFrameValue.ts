import type { Atom, createStore } from 'jotai/vanilla';
import { useCallback, useSyncExternalStore } from 'react';

/** The browser globals used here. Tests of the server check this file without the DOM's types. */
const page = globalThis as unknown as {
  document: { hidden: boolean };
  requestAnimationFrame(callback: () => void): number;
};

/**
 * The value of an atom that may change many times within one animation frame, such as a stream of messages. The first
 * change is drawn immediately, the following ones together with the next frame.
 */
export function useFrameValue<Value>(store: ReturnType<typeof createStore>, source: Atom<Value>): Value {
  const subscribe = useCallback(
    (listener: () => void) => store.sub(source, oncePerFrame(listener)),
    [store, source],
  );
  return useSyncExternalStore(subscribe, () => store.get(source));
}

function oncePerFrame(listener: () => void): () => void {
  let isWaiting = false;
  let isLate = false;
  return function notify() {
    // A hidden page has no frames, but its title must still be updated.
    if (isWaiting && !page.document.hidden) {
      isLate = true;
      return;
    }
    listener();
    if (isWaiting) return;
    isWaiting = true;
    page.requestAnimationFrame(() => {
      isWaiting = false;
      if (!isLate) return;
      isLate = false;
      notify();
    });
  };
}
