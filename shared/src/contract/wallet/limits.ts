/** Limits of the treasury. Plain data without schemas, so that screens can import them as values. */

export const treasuryLimits = {
  /** Minimum characters of the reason for a movement of the system's money; `reason` is the maximum. */
  reasonLeast: 3,
  reason: 500,
} as const;
