export type ToastType = 'success' | 'error' | 'warning' | 'info';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  type: ToastType;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

interface Clock {
  timer: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  remaining: number;
}

/** How long a toast stays. */
export const toastLifetime = 5000;

export interface ToastStore {
  show(message: ToastMessage): void;
  close(id: number): void;
  /** Stops the clock of every toast, so that a reader is not hurried. */
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
  /** Newest first. */
  get(): readonly ShownToast[];
}

export function createToastStore(): ToastStore {
  let toasts: readonly ShownToast[] = [];
  let isPaused = false;
  let lastId = 0;
  const clocks = new Map<number, Clock>();
  const listeners = new Set<() => void>();

  const update = (next: readonly ShownToast[]): void => {
    toasts = next;
    listeners.forEach((listener) => listener());
  };
  const close = (id: number): void => {
    clearTimeout(clocks.get(id)?.timer);
    clocks.delete(id);
    update(toasts.filter((toast) => toast.id !== id));
    if (toasts.length === 0) isPaused = false;
  };
  const start = (id: number, clock: Clock): void => {
    clock.startedAt = Date.now();
    clock.timer = setTimeout(() => close(id), clock.remaining);
  };

  return {
    show(message) {
      const id = (lastId += 1);
      const clock: Clock = { timer: undefined, startedAt: Date.now(), remaining: toastLifetime };
      clocks.set(id, clock);
      if (!isPaused) start(id, clock);
      update([{ ...message, id }, ...toasts]);
    },
    close,
    pause() {
      if (isPaused) return;
      isPaused = true;
      for (const clock of clocks.values()) {
        clearTimeout(clock.timer);
        clock.remaining -= Date.now() - clock.startedAt;
      }
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      clocks.forEach((clock, id) => start(id, clock));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => toasts,
  };
}
