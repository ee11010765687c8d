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
    /** @returns how to leave again, or the status that refuses one more. */
    enter(address: string): (() => void) | 429 | 503 {
      const leaveAddress = byAddress.enter(address);
      if (!leaveAddress) return 429;
      const leaveAll = all.enter('');
      if (!leaveAll) leaveAddress();
      if (!leaveAll) return 503;
      return () => {
        leaveAddress();
        leaveAll();
      };
    },
  };
}
