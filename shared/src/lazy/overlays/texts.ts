/** Texts of overlays. */
export const overlayTexts = {
  discard: 'Discard changes?',
  discardText: 'What you have typed is not saved yet.',
  discardAction: 'Discard Changes',
} as const;
