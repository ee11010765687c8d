/** Texts of the inputs. */
export const inputTexts = {
  clear: 'Clear search',
  remove: (label: string) => `Remove ${label}`,
  added: (label: string) => `${label} added`,
  removed: (label: string) => `${label} removed`,
  isThere: (label: string) => `${label} is already in the list`,
  full: (most: number) => `At most ${most}. Remove one to add another.`,
  countOf: (count: number, most: number) => `${count} of ${most}`,
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  chosen: 'Chosen',
  loading: 'Loading',
  notGiven: 'not given',
  upload: {
    label: (name: string) => `Upload of ${name}`,
    sent: (sent: string, total: string, share: string) => `${sent} of ${total}, ${share}`,
    processing: 'Processing',
    active: (size: string) => `Active, ${size}`,
    cancel: (name: string) => `Cancel ${name}`,
    dismiss: (name: string) => `Dismiss ${name}`,
    retry: (name: string) => `Retry ${name}`,
  },
} as const;
