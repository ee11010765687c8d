/** Limits of one message. `fileBytes` is for one file. */
export const onboardingLimits = {
  files: 5,
  fileBytes: 10 * 1024 * 1024,
  fileEndings: ['.md', '.txt', '.pdf'],
  urls: 5,
  urlCharacters: 2048,
} as const;
