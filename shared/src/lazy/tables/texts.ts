/** Texts of tables and their page controls. */
export const tableTexts = {
  loading: (label: string) => `Loading ${label}`,
  pages: (items: string) => `Pages of ${items}`,
  showing: (from: string, to: string, total: string, items: string) =>
    `Showing ${from} to ${to} of ${total} ${items}`,
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previous: 'Previous',
  next: 'Next',
} as const;
