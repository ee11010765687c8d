import { useEffect } from 'react';
import { atom, getDefaultStore, useAtomValue } from '../state/index.ts';

const titleAtom = atom<string | undefined>(undefined);
const store = getDefaultStore();

/**
 * Names the browser tab after what a page has loaded, without a breadcrumb: `useBreadcrumbTitle` sets both. The declared
 * title is shown while `title` is undefined, and again after the page unmounts.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    store.set(titleAtom, title);
    return () => store.set(titleAtom, undefined);
  }, [title]);
}

/** The title that the current page has set. Used by the shell. */
export const useLoadedPageTitle = (): string | undefined => useAtomValue(titleAtom);
