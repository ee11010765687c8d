import { type ReactNode, useEffect, useState } from 'react';
import { kitTexts } from '../../texts.ts';
import { StateCard, type StateCardProps } from './StateCard.tsx';

interface BusyCardProps extends Pick<StateCardProps, 'action' | 'level' | 'bare' | 'row'> {
  /** When the page retries automatically, in milliseconds since the epoch; undefined when unknown. */
  retryAt: number | undefined;
  /** What could not be read. */
  title?: string;
  /** What happened, above the time of the next try. */
  text?: ReactNode;
}

/** Shown instead of a read that was refused for too many requests; the page retries automatically. */
export function BusyCard({ retryAt, title = kitTexts.busyTitle, text, ...place }: BusyCardProps) {
  const seconds = useSecondsUntil(retryAt ?? 0);
  const copy = (
    <>
      {text ?? kitTexts.busyText}
      <br />
      {retryAt === undefined ? kitTexts.busySoon : kitTexts.busyIn(seconds)}
    </>
  );
  return <StateCard kind="unavailable" icon="clock" title={title} text={copy} {...place} />;
}

function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const isOver = now >= time;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((time - now) / 1_000));
}
