/** Texts shown in and next to an answer from the files. */
export const answerTexts = {
  method: 'BM25 passage finder',
  noSource: '(no source)',
  waiting: (names: readonly string[]) => `Not read yet: ${names.join(', ')}`,
  tooLong: 'The rest is too long to show here.',
  orders: (names: readonly string[]) =>
    `Text that gives orders to an assistant is in ${names.join(', ')}. The model was told not to follow it.`,
  keywordOnly: 'Found by keywords only, because the embedding model did not answer.',
  tooManyPassages:
    'Found by keywords only, because the files have too many sections for the embedding model.',
} as const;
