/** Texts of export and deletion of an account. */
export const dataTexts = {
  title: 'Data',
  export: 'Export data',
  exportText: 'Everything stored about this account, as a zip archive.',
  exportOfAnotherText:
    'What is stored about this account, as a zip archive. AI sessions, project files and chat texts are left out.',
  exportFailed: 'Failed to export the data',
  exportFailedTitle: 'Export Failed',
  fallbackName: 'alma-export.zip',
  delete: 'Delete account',
  deleteText:
    'Erases personal data, files and AI sessions, leaves all chats and returns balances to the platform.',
  confirmTitle: 'Delete account',
  confirmText: (handle: string) =>
    `Are you sure you want to delete the account ${handle}? Personal data, files, profiles and AI sessions are erased, and balances are returned to the platform. This action cannot be undone.`,
  confirm: (handle: string) => `Type ${handle} to confirm`,
  deleted: 'Account Deleted',
  deletedText: (handle: string) => `The account ${handle} was deleted.`,
  failed: 'Failed to delete the account. Please try again.',
} as const;
