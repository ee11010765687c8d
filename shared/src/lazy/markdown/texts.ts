/** Words for what a text only draws. */
export const markdownTexts = {
  done: 'Done',
  open: 'To do',
  plain: 'Shown as plain text',
} as const;
