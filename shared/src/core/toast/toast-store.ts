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

/** How long a toast stays in front, in milliseconds. */
export const toastLifetime = 5000;

export interface ToastStore {
  show(message: ToastMessage): void;
  close(id: number): void;
  /** Stops the timer of the toast in front. */
  pause(): void;
  resume(): void;
  /** Newest first. */
  toasts: Atom<readonly ShownToast[]>;
}

/** Only the toast in front expires; the time of the others starts when they come to the front. */
export function createToastStore(): ToastStore {
  const store = getDefaultStore();
  const toasts = atom<readonly ShownToast[]>([]);
  let isPaused = false;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  const remaining = new Map<number, number>();

  const stop = (): void => {
    const [front] = store.get(toasts);
    if (timer === undefined || front === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining.set(front.id, (remaining.get(front.id) ?? 0) - (Date.now() - startedAt));
  };
  const start = (): void => {
    const [front] = store.get(toasts);
    if (isPaused || timer !== undefined || front === undefined) return;
    startedAt = Date.now();
    timer = setTimeout(() => close(front.id), remaining.get(front.id));
  };
  const update = (next: readonly ShownToast[]): void => {
    stop();
    store.set(toasts, next);
    start();
  };
  const close = (id: number): void => {
    update(store.get(toasts).filter((toast) => toast.id !== id));
    remaining.delete(id);
  };

  return {
    show(message) {
      const id = (lastId += 1);
      remaining.set(id, toastLifetime);
      update([{ ...message, id }, ...store.get(toasts)]);
    },
    close,
    pause() {
      isPaused = true;
      stop();
    },
    resume() {
      isPaused = false;
      start();
    },
    toasts,
  };
}
