/** Answers of agents that could not answer the question. */
export const answerTexts = {
  busy: 'I have more questions than I can answer at the moment. Ask me again in a minute.',
  late: 'I took too long to answer. Ask me again.',
  failed: 'I could not finish my answer. Ask me again.',
} as const;
