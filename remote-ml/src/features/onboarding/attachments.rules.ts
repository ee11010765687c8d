import { onboardingLimits } from '@alma/shared/contract/onboarding/limits';
import { texts } from '../../texts.ts';

const words = texts.guided;
const limits = onboardingLimits;

interface Picked {
  files: readonly File[];
  /** Why some were left out; the others are taken. */
  fault?: string;
}

/** Takes as many files as may go with one message, and says why the others may not. */
export function addFiles(before: readonly File[], added: readonly File[]): Picked {
  const faults: string[] = [];
  const files = [...before];
  for (const file of added) {
    const name = file.name.toLowerCase();
    if (!limits.fileEndings.some((ending) => name.endsWith(ending))) faults.push(words.wrongFile(file.name));
    else if (file.size > limits.fileBytes) faults.push(words.largeFile(file.name));
    else if (files.length >= limits.files) faults.push(words.tooManyFiles);
    else files.push(file);
  }
  return faults[0] === undefined ? { files } : { files, fault: faults[0] };
}

/** Why an address cannot be sent; undefined when it can. */
export function urlFault(url: string, before: readonly string[]): string | undefined {
  if (before.length >= limits.urls) return words.tooManyLinks;
  const isGood =
    URL.canParse(url) && new URL(url).protocol === 'https:' && url.length <= limits.urlCharacters;
  return isGood ? undefined : words.linkFault;
}

/** An address without what every address has. */
export const shortUrl = (url: string): string => url.replace(/^https:\/\//u, '').replace(/\/$/u, '');
