/** `active`: read, and answers can cite it. */
export const projectFileStatuses = ['processing', 'active', 'error', 'deleted'] as const;

/** Characters for texts; `fileBytes` is for one file, `files` for one project. */
export const projectLimits = {
  perUser: 100,
  title: 200,
  description: 2000,
  files: 10,
  fileBytes: 2 * 1024 * 1024,
  filename: 200,
  /** The one ending a file's name may have. */
  fileEnding: '.md',
} as const;
