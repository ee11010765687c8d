import { fileLimits, pictureTypes } from '@alma/shared/contract/files/limits';
import { texts } from '../../texts.ts';

/** The `accept` attribute of the file input. */
export const acceptedPictures = pictureTypes.join(',');

/** 'image/jpg' is not a separate type: browsers report jpeg. The list includes it, since files have that extension. */
const pictureNames = pictureTypes.map((type) => type.replace('image/', '')).join(', ');

/** Why a file cannot become an avatar; undefined when it can. The server checks the content. */
export function pictureError({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return texts.avatar.unsupported(pictureNames);
  if (size > fileLimits.bytes) return texts.avatar.tooLarge;
  return undefined;
}
