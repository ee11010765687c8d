import { chatAtom, type ChatStore } from './chat-state.ts';

const longestWaitMs = 2_000;
/** Safari has no idle callback. */
const pauseMs = 200;

/** Resolves once list and open thread were read and drawn, so that connecting does not delay them. */
export function whenDrawn(store: ChatStore): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const check = () => {
      const { list, rooms } = store.get(chatAtom);
      if (list === 'loading' || Object.values(rooms).some(({ status }) => status === 'loading')) return;
      unsubscribe();
      // A hidden page draws nothing, but its title counts what is unread.
      if (document.hidden) return finish();
      requestAnimationFrame(() => {
        if (typeof requestIdleCallback === 'function') requestIdleCallback(finish, { timeout: pauseMs });
        else setTimeout(finish, pauseMs);
      });
    };
    const timer = setTimeout(finish, longestWaitMs);
    const unsubscribe = store.sub(chatAtom, check);
    check();
  });
}
