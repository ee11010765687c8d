/** Words for what a text only draws. */
export const markdownTexts = {
  done: 'Done',
  open: 'To do',
} as const;
