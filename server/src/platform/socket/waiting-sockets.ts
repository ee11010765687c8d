import { type Problem, tooMany, unavailable } from '../problems/index.ts';
import { createOpenCounts } from '../traffic/index.ts';

export interface WaitingLimits {
  total: number;
  perAddress: number;
}

/** A waiting socket is answered or closed within seconds. */
const retryAfterMs = 2_000;

/** Limits sockets whose caller is not known yet, because anyone can open them. */
export function createWaitingSockets({ total, perAddress }: WaitingLimits) {
  const all = createOpenCounts(total);
  const byAddress = createOpenCounts(perAddress);
  return {
    /** @returns a function that releases the place, or the problem with which the socket is refused. */
    enter(address: string): (() => void) | Problem {
      const leaveAddress = byAddress.enter(address);
      if (!leaveAddress)
        return tooMany(retryAfterMs, 'Too many sockets are being opened. Try again in a moment.');
      const leaveAll = all.enter('');
      if (!leaveAll) leaveAddress();
      if (!leaveAll) return unavailable();
      return () => {
        leaveAddress();
        leaveAll();
      };
    },
  };
}
