export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  type: ToastType;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** How long a toast stays in front. */
export const toastLifetime = 5000;

export interface ToastStore {
  show(message: ToastMessage): void;
  close(id: number): void;
  /** Stops the clock, so that a reader is not hurried. */
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
  /** Newest first. */
  get(): readonly ShownToast[];
}

/** Only the toast in front runs out: the others wait behind it for their time. */
export function createToastStore(): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let isPaused = false;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let startedAt = 0;
  const remaining = new Map<number, number>();
  const listeners = new Set<() => void>();

  const stop = (): void => {
    const [front] = toasts;
    if (timer === undefined || front === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    remaining.set(front.id, (remaining.get(front.id) ?? 0) - (Date.now() - startedAt));
  };
  const start = (): void => {
    const [front] = toasts;
    if (isPaused || timer !== undefined || front === undefined) return;
    startedAt = Date.now();
    timer = setTimeout(() => close(front.id), remaining.get(front.id));
  };
  const update = (next: readonly ShownToast[]): void => {
    stop();
    toasts = next;
    start();
    listeners.forEach((listener) => listener());
  };
  const close = (id: number): void => {
    update(toasts.filter((toast) => toast.id !== id));
    remaining.delete(id);
  };

  return {
    show(message) {
      const id = (lastId += 1);
      remaining.set(id, toastLifetime);
      update([{ ...message, id }, ...toasts]);
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
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => toasts,
  };
}
