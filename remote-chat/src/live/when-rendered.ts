import { whenIdle } from '@alma/shared/ui';
import { chatAtom, type ChatStore } from './chat-state.ts';

const longestWaitMs = 2_000;
const idleLimitMs = 200;

/** Resolves once the list and the open thread are loaded and rendered, so that connecting does not delay them. */
export function whenRendered(store: ChatStore): Promise<void> {
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
      // A hidden page renders nothing, but its title needs the unread count.
      if (document.hidden) return finish();
      requestAnimationFrame(() => whenIdle(finish, idleLimitMs));
    };
    const timer = setTimeout(finish, longestWaitMs);
    const unsubscribe = store.sub(chatAtom, check);
    check();
  });
}
