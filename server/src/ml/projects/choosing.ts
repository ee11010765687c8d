import type { Platform } from '../../platform/platform.ts';
import type { Tasks } from '../../platform/workers/index.ts';
import type { Models } from '../models/index.ts';
import { answerTexts } from './answer.texts.ts';
import type { ChosenPassage } from './chosen-passages.ts';
import type { NamedVersion } from './library.ts';
import type * as libraryTasks from './library-tasks.ts';
import type { Place } from './library-tasks.ts';
import type { SemanticSearch } from './semantic-search.ts';

export interface Chosen {
  passages: ChosenPassage[];
  /** Names of files that could not be opened. */
  missing: string[];
  notices: string[];
}

export interface Question {
  text: string;
  /** Earlier questions of the chat: "And at weekends?" can hardly be searched for without them. */
  before?: string | undefined;
}

export type Choose = (
  files: readonly NamedVersion[],
  question: Question,
  by: { person: string; signal: AbortSignal },
) => Promise<Chosen>;

export interface ChoosingParts {
  tasks: Tasks<typeof libraryTasks>;
  place: () => Promise<Place>;
  semanticSearch: SemanticSearch;
  models: Pick<Models, 'embedding' | 'contextTokens'>;
}

/** Chooses passages by keywords, and also by similarity where an embedding model is configured and answers. */
export function createChoose(
  { log }: Pick<Platform, 'log'>,
  { tasks, place, semanticSearch, models }: ChoosingParts,
): Choose {
  return async (files, { text: question, before }, by) => {
    const { embedding, contextTokens } = models;
    const context = before === undefined ? {} : { before };
    const request = { place: await place(), files, question, contextTokens, ...context };
    const byKeywords = await tasks('choose', request, by);
    if (byKeywords.isWhole || !embedding) return { ...byKeywords, notices: [] };
    if (byKeywords.isTooLarge) return { ...byKeywords, notices: [answerTexts.tooManyPassages] };
    try {
      const meaning = before === undefined ? question : `${before}\n${question}`;
      const questionVector = {
        model: embedding.name,
        question: await semanticSearch.prepare(embedding, { files, question: meaning, by }),
      };
      const found = await tasks('choose', { ...request, meant: questionVector }, by);
      if (!found.areVectorsStale) return { ...found, notices: [] };
      await semanticSearch.forget(embedding.name, files);
      log.warn(
        'passages are found by keywords only: the name of the embedding model now belongs to another model',
      );
    } catch (error) {
      by.signal.throwIfAborted();
      log.warn({ err: error }, 'passages are found by keywords only');
    }
    return { ...byKeywords, notices: [answerTexts.keywordOnly] };
  };
}
