import { useEffect, useRef, useState } from 'react';

/** Nearer to the end than this is at the end: a line's height of play. */
const play = 48;

/** Keeps a thread at its end while its reader is there, and tells when something came below elsewhere. */
export function useFollow() {
  const viewport = useRef<HTMLDivElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);

  const jump = () => {
    const element = viewport.current;
    if (element === null) return;
    element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setHasNew(false);
  };
  const handleScroll = () => {
    const element = viewport.current;
    if (element === null) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < play;
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
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      else if (hasGrown) setHasNew(true);
    };
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(element);
    follow();
    return () => observer.disconnect();
  }, []);

  return { viewport, column, hasNew, jump, handleScroll };
}
