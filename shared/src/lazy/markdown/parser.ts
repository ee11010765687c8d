import { atom, getDefaultStore } from '../../core/state/index.ts';
import type * as Marks from './Parsed.tsx';

/** The component that renders parsed Markdown, once it is loaded. */
export const parserAtom = atom<typeof Marks>();
let loading: Promise<void> | undefined;

/** Preloads the parser. After a failure the next text that needs it retries. */
export function loadMarkdown(): Promise<void> {
  loading ??= import(/* webpackChunkName: "markdown-parser" */ './Parsed.tsx').then(
    (module) => getDefaultStore().set(parserAtom, module),
    () => {
      loading = undefined;
    },
  );
  return loading;
}
