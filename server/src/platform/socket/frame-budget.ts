/** How much somebody may send: so much a second, and a burst of twice that. */
export interface Budget {
  /** Takes one; zero when it was there, else how many milliseconds to wait for it. */
  take(now: number): number;
}

export function createBudget(perSecond: number, burst = perSecond * 2): Budget {
  let left = burst;
  let since = 0;
  return {
    take(now) {
      left = Math.min(burst, left + ((now - since) / 1000) * perSecond);
      since = now;
      if (left < 1) return Math.ceil(((1 - left) / perSecond) * 1000);
      left -= 1;
      return 0;
    },
  };
}
