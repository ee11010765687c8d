import type * as Marks from './Parsed.tsx';

let parsed: typeof Marks | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** The component that renders parsed Markdown, once it is loaded. */
export const parser = {
  get: () => parsed,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Preloads the parser. After a failure the next text that needs it tries again. */
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
