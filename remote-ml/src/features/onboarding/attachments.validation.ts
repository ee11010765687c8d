import { onboardingLimits } from '@alma/shared/contract/onboarding/limits';
import { texts } from '../../texts.ts';

const copy = texts.guided;
const limits = onboardingLimits;

interface Picked {
  files: readonly File[];
  /** Why some were left out. The others are added. */
  error?: string;
}

/** Adds as many files as one message may have. Returns why the others were refused. */
export function addFiles(before: readonly File[], added: readonly File[]): Picked {
  const errors: string[] = [];
  const files = [...before];
  for (const file of added) {
    const name = file.name.toLowerCase();
    if (!limits.fileEndings.some((ending) => name.endsWith(ending))) errors.push(copy.wrongFile(file.name));
    else if (file.size > limits.fileBytes) errors.push(copy.largeFile(file.name));
    else if (files.length >= limits.files) errors.push(copy.tooManyFiles);
    else files.push(file);
  }
  return errors[0] === undefined ? { files } : { files, error: errors[0] };
}

/** Why an address cannot be sent; undefined when it can. */
export function urlError(url: string, before: readonly string[]): string | undefined {
  if (before.length >= limits.urls) return copy.tooManyLinks;
  const isGood =
    URL.canParse(url) && new URL(url).protocol === 'https:' && url.length <= limits.urlCharacters;
  return isGood ? undefined : copy.linkError;
}

/** An address without its scheme and final slash. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//u, '').replace(/\/$/u, '');
