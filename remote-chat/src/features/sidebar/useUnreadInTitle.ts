import { useEffect } from 'react';

const mark = /^\(\d+\) /;

/** How much is unread, before the title of the browser's tab, whatever page sets it. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    const element = document.querySelector('title');
    if (element === null) return;
    const show = () => {
      const plain = document.title.replace(mark, '');
      const wanted = count === 0 ? plain : `(${count}) ${plain}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(mark, '');
    };
  }, [count]);
}
