const tickMs = 200;
const step = 10;
const maxWhileSending = 90;
/** How long the full bar stays visible. */
const doneMs = 600;

type Show = (percent: number | undefined) => void;

/** The steps of an upload: ten percent every 200 ms up to 90, and 100 when it is done. */
export function startProgress(show: Show) {
  let percent = 0;
  show(percent);
  const ticks = setInterval(() => {
    percent = Math.min(maxWhileSending, percent + step);
    show(percent);
  }, tickMs);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearInterval(ticks);
    clearTimeout(leaving);
  };
  return {
    complete: () => {
      stop();
      show(100);
      leaving = setTimeout(() => show(undefined), doneMs);
    },
    fail: () => {
      stop();
      show(undefined);
    },
    /** Called when the dialog closes. */
    stop,
  };
}
