import { atom, createStore, sharedStorage } from '@alma/shared/state';

/** Whether this browser shows notifications of new messages: the user's choice, or why it cannot. */
export type NotifyChoice = 'on' | 'off' | 'blocked' | 'unsupported';

const keyOf = (userId: string): string => `alma.chat.notify.${userId}`;

const isEnabled = (userId: string): boolean => sharedStorage.read(keyOf(userId)) === 'on';

function readChoice(userId: string): NotifyChoice {
  if (typeof Notification === 'undefined') return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && isEnabled(userId) ? 'on' : 'off';
}

const store = createStore();
const changes = atom(0);
const notifyListeners = () => store.set(changes, (count) => count + 1);

/** The choice of one user in this browser, the same in all of its tabs. */
export const notifyChoice = {
  of: readChoice,

  subscribe(listener: () => void): () => void {
    const leave = store.sub(changes, listener);
    window.addEventListener('storage', listener);
    // The permission may have been changed in the browser's settings.
    window.addEventListener('focus', listener);
    return () => {
      leave();
      window.removeEventListener('storage', listener);
      window.removeEventListener('focus', listener);
    };
  },

  /** The browser asks the user, which it allows only after a click. */
  async turnOn(userId: string): Promise<void> {
    const permission = await Notification.requestPermission();
    if (permission === 'granted') save(userId, 'on');
    notifyListeners();
  },

  turnOff(userId: string): void {
    save(userId, 'off');
    notifyListeners();
  },
};

function save(userId: string, value: 'on' | 'off'): void {
  sharedStorage.write(keyOf(userId), value);
}
