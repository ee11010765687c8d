import { useEffect } from 'react';
import { texts } from '../texts.ts';

/** The title of the browser's tab follows the page; it is also what a screen reader says first. */
export function useDocumentTitle(page: string, count = 0): void {
  useEffect(() => {
    document.title = texts.documentTitle(page, count);
  }, [page, count]);
}
