import type { Platform } from '../../platform/platform.ts';
import { fuse, search, type Passage } from '../retrieval/index.ts';
import { answerTexts } from './answer.texts.ts';
import type { LibraryFile } from './library.ts';
import type { Meaning } from './meaning.ts';

export interface Ranking {
  /** The best first. */
  passages: Passage[];
  notices: string[];
}

export type Rank = (files: readonly LibraryFile[], question: string, signal: AbortSignal) => Promise<Ranking>;

const limit = 30;

/** Ranks passages by their words, and by their meaning where an embedding model is configured and answers. */
export function createRank({ log }: Pick<Platform, 'log'>, meaning: Meaning | undefined): Rank {
  return async (files, question, signal) => {
    const byWords = search({ segments: files.map(({ segment }) => segment) }, question, limit);
    if (!meaning) return { passages: byWords, notices: [] };
    try {
      const byMeaning = await meaning.nearest(files, question, { limit, signal });
      return { passages: fuse([byWords, byMeaning], limit), notices: [] };
    } catch (error) {
      signal.throwIfAborted();
      log.warn({ err: error }, 'passages are found by words alone');
      return { passages: byWords, notices: [answerTexts.keywordOnly] };
    }
  };
}
