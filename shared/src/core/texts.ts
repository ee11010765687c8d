/** Every visible text of the kit itself. */
export const kitTexts = {
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Failed to copy to clipboard',
  retry: 'Retry',
  tryAgain: 'Try Again',
  cancel: 'Cancel',
  loading: 'Loading',
  working: 'Working',
  notifications: 'Notifications',
  skipToContent: 'Skip to content',
  required: 'required',
  optional: 'optional',
  online: 'online',
  offline: 'offline',
  unavailableTitle: (part: string) => `${part} ${/[^s]s$/.test(part) ? 'are' : 'is'} unavailable`,
  unavailableText: 'This part of Alma did not load. Everything else still works.',
  partFailed: 'This part did not load',
  partFailedHint: 'Check your connection and try again.',
  busyTitle: 'Too many requests',
  busyText: 'Your account has sent many requests in a short time.',
  busyIn: (seconds: number) => {
    if (seconds === 0) return 'Alma tries again now.';
    if (seconds === 1) return 'Alma tries again in 1 second.';
    if (seconds < 120) return `Alma tries again in ${seconds} seconds.`;
    return `Alma tries again in ${Math.ceil(seconds / 60)} minutes.`;
  },
  busySoon: 'Alma tries again in a moment.',
  checkFields: (count: number) => (count === 1 ? 'Check 1 field' : `Check ${count} fields`),
  characters: (used: number, most: number | undefined) =>
    most === undefined ? `${used} characters` : `${used} of ${most} characters`,
  choose: 'Choose',
  today: 'Today',
  todayInline: 'today',
  yesterday: 'Yesterday',
  statuses: {
    registered: 'Registered',
    verified: 'Verified',
    active: 'Active',
    suspended: 'Suspended',
    archived: 'Archived',
  },
} as const;
