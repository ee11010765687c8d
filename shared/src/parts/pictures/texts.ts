/** Texts of the picture part. */
export const pictureTexts = {
  area: 'Part of the picture to use. Arrow keys move it.',
  zoom: 'Zoom',
  zoomValue: (percent: number) => `${percent}%`,
} as const;
