import { useEffect } from 'react';
import { texts } from '../texts.ts';

/** Keeps the title of the browser tab in sync with the page; screen readers announce it first. */
export function useDocumentTitle(page: string, count = 0): void {
  useEffect(() => {
    document.title = texts.documentTitle(page, count);
  }, [page, count]);
}
