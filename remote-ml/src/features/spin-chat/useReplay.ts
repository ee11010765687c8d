import type { SpinEvent } from '@alma/shared/contract';
import { useEffect, useMemo, useState } from 'react';
import { stateAt } from '../../live/spin/run-view.ts';

const stepMs = 700;

export type Replay = ReturnType<typeof useReplay>;

/** Shows a run as it was at one of its events; undefined `at` is the current state. */
export function useReplay(events: readonly SpinEvent[]) {
  const last = events.at(-1)?.seq ?? 0;
  const [at, setAt] = useState<number>();
  const [isPlaying, setIsPlaying] = useState(false);

  // Advances event by event to the end.
  useEffect(() => {
    if (!isPlaying || at === undefined) return;
    const timer = setTimeout(() => {
      setAt(Math.min(at + 1, last));
      if (at + 1 >= last) setIsPlaying(false);
    }, stepMs);
    return () => clearTimeout(timer);
  }, [isPlaying, at, last]);

  const shown = useMemo(() => (at === undefined ? events : events.slice(0, at)), [events, at]);
  const state = useMemo(() => (at === undefined ? undefined : stateAt(events, at)), [events, at]);

  return {
    at,
    last,
    isPlaying,
    /** The events up to `at`, and the state after them. */
    shown,
    state,
    start: () => setAt(1),
    leave() {
      setAt(undefined);
      setIsPlaying(false);
    },
    goTo(seq: number) {
      setAt(seq);
      setIsPlaying(false);
    },
    play() {
      if (at === last) setAt(1);
      setIsPlaying(true);
    },
    pause: () => setIsPlaying(false),
  };
}
