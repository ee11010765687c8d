import { type Atom, atom, getDefaultStore } from '../state/index.ts';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  type: ToastType;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** How long a toast stays, in milliseconds. */
export const toastLifetime = 5000;

export interface ToastStore {
  show(message: ToastMessage): void;
  close(id: number): void;
  /** Stops the clocks of all toasts. */
  pause(): void;
  resume(): void;
  /** Newest first. */
  toasts: Atom<readonly ShownToast[]>;
}

interface Clock {
  remaining: number;
  startedAt: number;
  /** Undefined while it is stopped. */
  timer?: ReturnType<typeof setTimeout> | undefined;
}

/** Every toast has a clock of its own. */
export function createToastStore(): ToastStore {
  const store = getDefaultStore();
  const toasts = atom<readonly ShownToast[]>([]);
  const clocks = new Map<number, Clock>();
  let isPaused = false;
  let lastId = 0;

  const stop = (clock: Clock): void => {
    if (clock.timer === undefined) return;
    clearTimeout(clock.timer);
    clock.timer = undefined;
    clock.remaining -= Date.now() - clock.startedAt;
  };
  const start = (clock: Clock, id: number): void => {
    if (isPaused || clock.timer !== undefined) return;
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => close(id), clock.remaining);
  };
  const close = (id: number): void => {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    store.set(toasts, (shown) => shown.filter((toast) => toast.id !== id));
  };

  return {
    show(message) {
      const id = (lastId += 1);
      const clock = { remaining: toastLifetime, startedAt: Date.now() };
      clocks.set(id, clock);
      start(clock, id);
      store.set(toasts, (shown) => [{ ...message, id }, ...shown]);
    },
    close,
    pause() {
      isPaused = true;
      clocks.forEach(stop);
    },
    resume() {
      isPaused = false;
      clocks.forEach(start);
    },
    toasts,
  };
}
