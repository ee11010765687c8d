import { type Passage, passagesIn } from '@alma/offline-assistant/retrieval';
import type { LibraryFile } from './library.ts';

/** Of the model's context passages may take this share; the rest is for rules, conversation and reply. */
const shareOfContext = 0.6;
/** More than this does a model no good when passages had to be chosen. */
const maxChosen = 6_000;
const ranked = 30;
/** Of letters that are no ideographs, about: endpoints count each in its own way, and tell only afterwards. */
const lettersOfToken = 4;
/** What a passage's number, file and title add. */
const tokensOfRecord = 30;

export interface Sizes {
  /** What the model takes at once. */
  contextTokens: number;
}

/** All passages in the order of the files, when the model takes them all. */
export function allPassages(files: readonly LibraryFile[], { contextTokens }: Sizes): Passage[] | undefined {
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  let left = contextTokens * shareOfContext;
  for (const passage of all) {
    left -= tokensOf(files, passage);
    if (left < 0) return undefined;
  }
  return all;
}

/** The best passages that a model takes, in the order of the files. */
export function bestPassages(
  files: readonly LibraryFile[],
  best: readonly Passage[],
  { contextTokens }: Sizes,
): Passage[] {
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  const chosen = new Set<string>();
  let left = Math.min(maxChosen, contextTokens * shareOfContext);
  const byKey = new Map(all.map((passage) => [keyOf(passage), passage]));
  for (const { file, chunk } of best.slice(0, ranked)) {
    // A neighbour often holds the rest of the matter.
    for (const key of [keyOf({ file, chunk }), keyOf({ file, chunk: chunk + 1 })]) {
      const passage = byKey.get(key);
      const tokens = passage ? tokensOf(files, passage) : 0;
      if (!passage || chosen.has(key) || tokens > left) continue;
      chosen.add(key);
      left -= tokens;
    }
  }
  return all.filter((passage) => chosen.has(keyOf(passage)));
}

const keyOf = ({ file, chunk }: Pick<Passage, 'file' | 'chunk'>): string => `${file}/${chunk}`;

export const tokensOf = (files: readonly LibraryFile[], { file, start, end }: Passage): number =>
  tokensOfText(files[file]?.text.slice(start, end) ?? '');

/** Of a text as one record of a request. */
export function tokensOfText(text: string): number {
  const ideographs = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0;
  return tokensOfRecord + ideographs + (text.length - ideographs) / lettersOfToken;
}
