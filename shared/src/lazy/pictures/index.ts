/** Cropping a picture. Loaded on demand. */
export { cutPicture } from './cut-picture.ts';
export type { PictureArea } from './cut-picture.ts';
export { PictureCropper } from './PictureCropper.tsx';
