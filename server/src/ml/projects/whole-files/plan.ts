import { passagesIn } from '@alma/offline-assistant/retrieval';
import type { LibraryFile, NamedVersion } from '../library.ts';
import { allPassages, type Sizes, tokensOf } from '../passages.ts';
import { filesNamed } from './asked-files.ts';

/** Parts are filled up to this share, which leaves a margin for scripts with more tokens than estimated. */
const shareOfContext = 0.4;
/** With more text in one request, a model overlooks what is in the middle. */
const maxPartTokens = 32_000;
/** The maximum number of reading requests for one answer. */
export const maxParts = 40;

/** The files of a request about whole files, and the parts to read them in. */
export interface WholeFiles {
  /** The files that the request names, or else all. */
  files: NamedVersion[];
  /** True if all of their passages fit into one request. */
  isWhole: boolean;
  /** How many passages they have. */
  passages: number;
  /** The index after the last passage of each part. */
  ends: number[];
  /** Tokens that a part may take. */
  size: number;
}

/** Plans how to read the files that a request is about. */
export function planReading(
  files: readonly LibraryFile[],
  { request, ...sizes }: Sizes & { request: string },
): WholeFiles {
  const size = Math.min(sizes.contextTokens * shareOfContext, maxPartTokens);
  if (allPassages(files, sizes)) return { ...versionsOf(files), isWhole: true, passages: 0, ends: [], size };
  const named = filesNamed(request, files);
  const selected = named.length > 0 ? named : files;
  const passages = passagesIn({ segments: selected.map(({ segment }) => segment) });
  return {
    ...versionsOf(selected),
    isWhole: allPassages(selected, sizes) !== undefined,
    passages: passages.length,
    ends: endsOf(
      passages.map((passage) => tokensOf(selected, passage)),
      size,
    ),
    size,
  };
}

const versionsOf = (files: readonly LibraryFile[]): Pick<WholeFiles, 'files'> => ({
  files: files.map(({ fileId, version, filename }) => ({ fileId, version, filename })),
});

/** The ends of groups of at most `size` each; an element that is larger forms its own group. */
export function endsOf(sizes: readonly number[], size: number): number[] {
  const ends: number[] = [];
  let used = 0;
  for (const [place, tokens] of sizes.entries()) {
    if (used > 0 && used + tokens > size) {
      ends.push(place);
      used = 0;
    }
    used += tokens;
  }
  return sizes.length > 0 ? [...ends, sizes.length] : ends;
}
