import { useEffect } from 'react';
import { atom, getDefaultStore, useAtomValue } from '../state/index.ts';

/** Titles by path segment. */
const titlesAtom = atom<ReadonlyMap<string, string>>(new Map());
const store = getDefaultStore();

/**
 * Sets the breadcrumb of one path segment, usually an id, to a title that a page has loaded. The breadcrumb is hidden
 * while `title` is undefined; the title is removed when the page unmounts.
 */
export function useBreadcrumbTitle(segment: string, title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    store.set(titlesAtom, (titles) => new Map(titles).set(segment, title));
    return () => {
      store.set(titlesAtom, (titles) => new Map([...titles].filter(([known]) => known !== segment)));
    };
  }, [segment, title]);
}

/** The titles that pages have set, by path segment. Used by the shell. */
export function useBreadcrumbTitles(): ReadonlyMap<string, string> {
  return useAtomValue(titlesAtom);
}
