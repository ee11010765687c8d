/** Texts of what administrators do with an account. */
export const administrationTexts = {
  title: 'Administration',
  status: 'Status',
  kycLevel: 'KYC level',
  level: (level: number) => `Level ${level}`,
  auditLog: 'Audit log of this user',
  suspend: 'Suspend',
  reactivate: 'Reactivate',
  archive: 'Archive',
  ask: {
    suspend: (name: string) => `Suspend ${name}?`,
    reactivate: (name: string) => `Reactivate ${name}?`,
    archive: (name: string) => `Archive ${name}?`,
  },
  effect: {
    suspend:
      'All sessions end within a second, and nobody can sign in to this account until it is reactivated.',
    reactivate: 'The person can sign in and use the account again.',
    archive: 'All sessions end within a second, and the account is put away. Its data stays.',
  },
  reason: 'Reason',
  reasonHint: 'Kept with the change in the audit log.',
  changed: 'Status Changed',
  changedText: (name: string, status: string) => `${name} is now ${status}.`,
  kycChanged: 'KYC Level Changed',
  kycChangedText: (name: string, level: number) => `${name} now has level ${level}.`,
  failed: 'Failed to change the account. Please try again.',
  failedTitle: 'Update Error',
  stale: 'This account was changed elsewhere in the meantime. Look at its status and repeat your change.',
} as const;
