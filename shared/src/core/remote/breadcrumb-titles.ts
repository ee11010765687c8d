import { useEffect, useSyncExternalStore } from 'react';

/** Titles by path segment. A plain store: both sides are hooks, and no atom's provider has to stand above them. */
let titles: ReadonlyMap<string, string> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, string>): void {
  titles = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const snapshot = () => titles;

/**
 * Gives the breadcrumb of one path segment, usually an id, the title that a page has loaded. Nothing is shown in its
 * place while `title` is undefined; the title is forgotten when the page leaves.
 */
export function useBreadcrumbTitle(segment: string, title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    change(new Map(titles).set(segment, title));
    return () => {
      const rest = new Map(titles);
      rest.delete(segment);
      change(rest);
    };
  }, [segment, title]);
}

/** For the shell: the titles that pages have given, by path segment. */
export function useBreadcrumbTitles(): ReadonlyMap<string, string> {
  return useSyncExternalStore(subscribe, snapshot);
}
