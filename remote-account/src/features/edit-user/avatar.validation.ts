import { fileLimits, pictureTypes } from '@alma/shared/contract/files/limits';
import { texts } from '../../texts.ts';

/** The `accept` attribute of the file input. */
export const acceptedPictures = pictureTypes.join(',');

/** 'image/jpg' is no type of its own: browsers say jpeg. The list names it, since files end so. */
const pictureNames = pictureTypes.map((type) => type.replace('image/', '')).join(', ');

/** Why a file cannot become an avatar; undefined when it can. The server checks the content. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return texts.avatar.unsupported(pictureNames);
  if (size > fileLimits.bytes) return texts.avatar.tooLarge;
  return undefined;
}
