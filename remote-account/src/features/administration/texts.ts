/** Texts of administrators' actions on an account. */
export const administrationTexts = {
  title: 'Administration',
  status: 'Status',
  kycLevel: 'KYC level',
  level: (level: number) => `Level ${level}`,
  auditLog: 'Audit log of this user',
  suspend: 'Suspend',
  reactivate: 'Reactivate',
  archive: 'Archive',
  confirm: {
    suspend: (name: string) => `Suspend ${name}?`,
    reactivate: (name: string) => `Reactivate ${name}?`,
    archive: (name: string) => `Archive ${name}?`,
  },
  effect: {
    suspend:
      'All sessions end within a second, and nobody can sign in to this account until it is reactivated.',
    reactivate: 'The person can sign in and use the account again.',
    archive: 'All sessions end within a second and the account is closed. Its data is kept.',
  },
  changed: 'Status Changed',
  changedText: (name: string, status: string) => `${name} is now ${status}.`,
  kycChanged: 'KYC Level Changed',
  kycChangedText: (name: string, level: number) => `${name} now has KYC level ${level}.`,
  failed: 'Failed to change the account. Please try again.',
  failedTitle: 'Update Error',
  stale: 'This account was changed elsewhere in the meantime. Check its status, then make your change again.',
} as const;
