import type * as Marks from './Parsed.tsx';

let parsed: typeof Marks | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** What draws a text with marks, as soon as it is there. */
export const parser = {
  get: () => parsed,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Ahead of the first text with marks where one is sure to come. After a failure the next such text tries again. */
export function loadMarkdown(): Promise<void> {
  loading ??= import(/* webpackChunkName: "markdown-parser" */ './Parsed.tsx').then(
    (module) => {
      parsed = module;
      for (const listener of listeners) listener();
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}
