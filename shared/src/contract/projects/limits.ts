/** `active`: processed, and answers can cite it. */
export const projectFileStatuses = ['processing', 'active', 'error', 'deleted'] as const;

/** Characters for texts; `fileBytes` is for one file, `files` for one project. */
export const projectLimits = {
  perUser: 100,
  title: 200,
  description: 2000,
  files: 10,
  fileBytes: 2 * 1024 * 1024,
  filename: 200,
  /** The only extension that a file may have. */
  fileEnding: '.md',
} as const;

/** Documents that become project files: `fileBytes` limits the upload, `pages` and `columns` how much of it is read. */
export const importLimits = {
  fileBytes: 10 * 1024 * 1024,
  pages: 300,
  columns: 100,
  perMinute: 20,
  fileEndings: ['.pdf', '.docx', '.html', '.htm', '.csv', '.tsv', '.txt', '.md'],
} as const;
