import { type Passage, passagesIn } from '@alma/offline-assistant/retrieval';
import { tokensIn } from '../context-window/index.ts';
import type { LibraryFile } from './library.ts';

/** The share of the model's context for passages; the rest is for rules, conversation and reply. */
const shareOfContext = 0.6;
/** When passages have to be chosen, more than this many tokens do not improve the answer. */
const maxChosen = 6_000;
const ranked = 30;
/** Tokens for a passage's number, file and title. */
const tokensOfRecord = 30;

export interface Sizes {
  /** The context window of the model, in tokens. */
  contextTokens: number;
}

/** All passages in the order of the files; undefined when they do not fit into the model's context. */
export function allPassages(files: readonly LibraryFile[], { contextTokens }: Sizes): Passage[] | undefined {
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  let remaining = contextTokens * shareOfContext;
  for (const passage of all) {
    remaining -= tokensOf(files, passage);
    if (remaining < 0) return undefined;
  }
  return all;
}

/** The best passages that fit into the model's context, in the order of the files. */
export function bestPassages(
  files: readonly LibraryFile[],
  best: readonly Passage[],
  { contextTokens }: Sizes,
): Passage[] {
  const all = passagesIn({ segments: files.map(({ segment }) => segment) });
  const chosen = new Set<string>();
  let remaining = Math.min(maxChosen, contextTokens * shareOfContext);
  const byKey = new Map(all.map((passage) => [keyOf(passage), passage]));
  for (const { file, chunk } of best.slice(0, ranked)) {
    // The next passage often continues the subject.
    for (const key of [keyOf({ file, chunk }), keyOf({ file, chunk: chunk + 1 })]) {
      const passage = byKey.get(key);
      const tokens = passage ? tokensOf(files, passage) : 0;
      if (!passage || chosen.has(key) || tokens > remaining) continue;
      chosen.add(key);
      remaining -= tokens;
    }
  }
  return all.filter((passage) => chosen.has(keyOf(passage)));
}

const keyOf = ({ file, chunk }: Pick<Passage, 'file' | 'chunk'>): string => `${file}/${chunk}`;

export const tokensOf = (files: readonly LibraryFile[], { file, start, end }: Passage): number =>
  tokensOfText(files[file]?.text.slice(start, end) ?? '');

/** Estimates the tokens of a text as one record of a request. */
export const tokensOfText = (text: string): number => tokensOfRecord + tokensIn(text);
