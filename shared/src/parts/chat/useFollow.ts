import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end: a line's height of play. */
const play = 48;

/**
 * Keeps a thread at its end while its reader is there, and tells when something came below elsewhere.
 * @param sent names what the reader sent last: whoever sends is at the end.
 */
export function useFollow(sent?: string) {
  const viewport = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const lastTop = useRef(0);
  const [hasNew, setHasNew] = useState(false);

  const toEnd = (element: HTMLDivElement) => {
    element.scrollTop = element.scrollHeight;
    lastTop.current = element.scrollTop;
  };
  const jump = () => {
    if (viewport.current === null) return;
    toEnd(viewport.current);
    isAtEnd.current = true;
    setHasNew(false);
  };
  const handleScroll = () => {
    const element = viewport.current;
    if (element === null) return;
    const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < play;
    // The event comes a moment after the scrolling, and the thread may have grown since: only going up is leaving.
    if (isNear || element.scrollTop < lastTop.current) isAtEnd.current = isNear;
    lastTop.current = element.scrollTop;
    if (isAtEnd.current) setHasNew(false);
  };

  // Text grows as it arrives, so the size of the column is what is watched, not the list of messages.
  useEffect(() => {
    const [element, content] = [viewport.current, column.current];
    if (element === null || content === null || typeof ResizeObserver === 'undefined') return;
    let height = content.offsetHeight;
    const follow = () => {
      const hasGrown = content.offsetHeight > height;
      height = content.offsetHeight;
      if (isAtEnd.current) toEnd(element);
      else if (hasGrown) setHasNew(true);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(element);
    follow();
    return () => observer.disconnect();
  }, []);
  // Before it is drawn: what was sent is seen at once.
  useLayoutEffect(() => {
    const element = viewport.current;
    if (sent === undefined || element === null) return;
    toEnd(element);
    isAtEnd.current = true;
  }, [sent]);

  return { viewport, column, hasNew, jump, handleScroll };
}
