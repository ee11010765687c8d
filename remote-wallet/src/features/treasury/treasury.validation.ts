import { treasuryLimits } from '@alma/shared/contract/wallet/limits';

/** The audit log needs a reason for every movement of the system's money. */
export const isReason = (reason: string): boolean => reason.trim().length >= treasuryLimits.reasonLeast;
