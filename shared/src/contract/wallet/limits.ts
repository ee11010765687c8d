/** Limits of the treasury. Plain data without schemas, so that screens can import them as values. */

export const treasuryLimits = {
  /** Of the reason for every movement of the system's money. */
  reasonLeast: 3,
  reason: 500,
} as const;
