/** Texts of the picture cropper. */
export const pictureTexts = {
  area: 'Area of the picture to use. Move it with the arrow keys.',
  zoom: 'Zoom',
  zoomValue: (percent: number) => `${percent}%`,
} as const;
