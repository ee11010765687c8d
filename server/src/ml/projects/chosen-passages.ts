import type { Passage } from '@alma/offline-assistant/retrieval';
import { addressesAssistant } from '@alma/offline-assistant/text';
import { type CitedFile, shortHeadings } from './cited-reply.ts';
import type { LibraryFile } from './library.ts';

/** A passage that a model may be given. */
export interface ChosenPassage extends CitedFile {
  headings: readonly string[];
  /** The passage gives orders to an assistant. */
  isOrder: boolean;
}

/** Cuts the passages out of their files, so that each carries its own text. */
export function chosenPassages(files: readonly LibraryFile[], passages: readonly Passage[]): ChosenPassage[] {
  return passages.flatMap(({ file, start, end, startLine, headings }) => {
    const source = files[file];
    if (!source) return [];
    const { fileId, version, filename, segment } = source;
    const text = source.text.slice(start, end);
    const { language } = segment;
    const isOrder = addressesAssistant([...headings, text].join('\n'));
    const place = { fileId, version, filename, startLine, headings: shortHeadings(headings) };
    return [{ ...place, text, language, isOrder }];
  });
}
