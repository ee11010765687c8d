import { fileLimits, pictureTypes } from '@alma/shared/contract/file-options';
import { texts } from '../../texts.ts';

/** For the browser's own dialog. */
export const acceptedPictures = pictureTypes.join(',');

/** 'image/jpg' is no type of its own: browsers say jpeg. The list names it, since files end so. */
const pictureNames = pictureTypes.map((type) => type.replace('image/', '')).join(', ');

/** Why a file cannot become an avatar; undefined when it can. The server looks into the file itself. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.some((known) => known === type)) return texts.avatar.unsupported(pictureNames);
  if (size > fileLimits.bytes) return texts.avatar.tooLarge;
  return undefined;
}

const tickMs = 200;
const step = 10;
const most = 90;

/**
 * Percent to show while an upload runs: ten more every 200 ms up to 90, but never more than has really been sent.
 * 100 is said by the finished upload alone.
 */
export const shownPercent = (elapsedMs: number, sentShare: number): number =>
  Math.min(most, Math.floor(elapsedMs / tickMs) * step, Math.floor(sentShare * 100));
