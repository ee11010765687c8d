import { type ReactNode, useEffect, useState } from 'react';
import { kitTexts } from '../../texts.ts';
import { StateCard } from './StateCard.tsx';

interface BusyCardProps {
  /** When the page retries automatically, in milliseconds since the epoch; undefined when unknown. */
  retryAt: number | undefined;
  action?: ReactNode;
  level?: 1 | 2 | 3;
  bare?: boolean;
}

/** Shown instead of a read that was refused for too many requests; the page retries automatically. */
export function BusyCard({ retryAt, ...place }: BusyCardProps) {
  const seconds = useSecondsUntil(retryAt ?? 0);
  const when = retryAt === undefined ? kitTexts.busySoon : kitTexts.busyIn(seconds);
  return <StateCard kind="unavailable" icon="clock" title={kitTexts.busyTitle} text={when} {...place} />;
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
