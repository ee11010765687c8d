import { passagesIn } from '@alma/offline-assistant/retrieval';
import type { LibraryFile, NamedVersion } from '../library.ts';
import { allPassages, type Sizes, tokensOf } from '../passages.ts';
import { filesNamed } from './asked-files.ts';

/** Each part takes all of it, so that it leaves room for alphabets with more tokens than ours. */
const shareOfContext = 0.4;
/** More at once makes a model overlook what stands in the middle. */
const maxPartTokens = 32_000;
/** Requests that one answer may take for reading. */
export const maxParts = 40;

/** What a request about whole files is answered from. */
export interface WholeFiles {
  /** Those that it names, else all. */
  files: NamedVersion[];
  /** True where one request takes all of their passages. */
  isWhole: boolean;
  /** How many passages they have. */
  passages: number;
  /** For each part that is read by itself, the place after its last passage. */
  ends: number[];
  /** Tokens that a part may take. */
  size: number;
}

/** How the files are read that a request is about. */
export function planReading(
  files: readonly LibraryFile[],
  { request, ...sizes }: Sizes & { request: string },
): WholeFiles {
  const size = Math.min(sizes.contextTokens * shareOfContext, maxPartTokens);
  if (allPassages(files, sizes)) return { ...versionsOf(files), isWhole: true, passages: 0, ends: [], size };
  const named = filesNamed(request, files);
  const wanted = named.length > 0 ? named : files;
  const passages = passagesIn({ segments: wanted.map(({ segment }) => segment) });
  return {
    ...versionsOf(wanted),
    isWhole: allPassages(wanted, sizes) !== undefined,
    passages: passages.length,
    ends: endsOf(
      passages.map((passage) => tokensOf(wanted, passage)),
      size,
    ),
    size,
  };
}

const versionsOf = (files: readonly LibraryFile[]): Pick<WholeFiles, 'files'> => ({
  files: files.map(({ fileId, version, filename }) => ({ fileId, version, filename })),
});

/** Where groups end that take at most `size` each; what is larger is a group of its own. */
export function endsOf(sizes: readonly number[], size: number): number[] {
  const ends: number[] = [];
  let used = 0;
  for (const [place, one] of sizes.entries()) {
    if (used > 0 && used + one > size) {
      ends.push(place);
      used = 0;
    }
    used += one;
  }
  return sizes.length > 0 ? [...ends, sizes.length] : ends;
}
