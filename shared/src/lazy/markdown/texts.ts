/** Text alternatives of Markdown elements. */
export const markdownTexts = {
  done: 'Done',
  open: 'To do',
  plain: 'Shown as plain text',
} as const;
