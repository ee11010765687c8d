import { Problem, unavailable } from '../problems/index.ts';
import { createOpenCounts } from '../traffic/index.ts';

export interface WaitingLimits {
  total: number;
  perAddress: number;
}

/** Sockets whose caller is not known yet: strangers can open them, so there are only so many. */
export function createWaitingSockets({ total, perAddress }: WaitingLimits) {
  const all = createOpenCounts(total);
  const byAddress = createOpenCounts(perAddress);
  return {
    /** @returns how to leave again, or what refuses one more. */
    enter(address: string): (() => void) | Problem {
      const leaveAddress = byAddress.enter(address);
      if (!leaveAddress)
        return new Problem('RATE_LIMITED', 'Too many sockets are being opened. Try again in a moment.');
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
