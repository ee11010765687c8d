import { parseBlocks } from '../../../../packages/offline-assistant/src/retrieval/blocks.ts';
import { chunksOf } from '../../../../packages/offline-assistant/src/retrieval/chunks.ts';
import { extract } from '../../../../packages/offline-assistant/src/retrieval/extract.ts';
import { focusOf, hasNumber } from '../../../../packages/offline-assistant/src/retrieval/focus.ts';
import { impliedTerms } from '../../../../packages/offline-assistant/src/retrieval/implied.ts';
import { languageOf } from '../../../../packages/offline-assistant/src/retrieval/language.ts';
import { linesOf } from '../../../../packages/offline-assistant/src/retrieval/lines.ts';
import { plainHeading } from '../../../../packages/offline-assistant/src/retrieval/markdown.ts';
import { queryTerms } from '../../../../packages/offline-assistant/src/retrieval/question.ts';
import { search } from '../../../../packages/offline-assistant/src/retrieval/search.ts';
import { buildSegment } from '../../../../packages/offline-assistant/src/retrieval/segment.ts';
import {
  sentencesIn,
  splitLines,
  splitLong,
  statementsIn,
} from '../../../../packages/offline-assistant/src/retrieval/sentences.ts';
import { termsOf } from '../../../../packages/offline-assistant/src/retrieval/terms.ts';
import { CitationReader } from '../../../src/ml/retrieval/citation-reader.ts';
import { loadThesaurus } from '../../../src/ml/retrieval/index.ts';
import { type GrowingReader, megabyte, message, readersOf } from './reader.ts';

const whole = (text: string) => ({ start: 0, end: text.length });
const sample = '# Prices\n\nA module costs 12 €. Some words in Oslo.\n\n| a | b |\n| - | - |\n| 1 | 2 |\n';
const library = { segments: [buildSegment(sample)], thesaurus: loadThesaurus() };
const files = [{ filename: 'a.md', text: sample }];

export const retrievalReaders: Record<string, GrowingReader> = {
  ...readersOf(megabyte, {
    'retrieval parseBlocks': (text) => void parseBlocks(text),
    'retrieval chunksOf': (text) => void chunksOf(text),
    'retrieval buildSegment': (text) => void buildSegment(text),
    'retrieval sentencesIn': (text) => void sentencesIn(text, whole(text)),
    'retrieval splitLong': (text) => void splitLong(text, whole(text), 1200),
    'retrieval splitLines': (text) => void splitLines(text, whole(text), 4800),
    'retrieval termsOf': (text) => void [termsOf(text, 'en'), termsOf(text, 'de')],
    'retrieval languageOf': (text) => void languageOf(text),
    'retrieval linesOf': (text) => void linesOf(text).at(text.length / 2),
    'retrieval plainHeading': (text) => void plainHeading(`# ${text}`),
    'retrieval CitationReader': (text) => {
      const reader = new CitationReader();
      for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7));
      reader.finish();
    },
  }),
  // Builds a new index for each text; indexing is measured above.
  ...readersOf(megabyte / 4, {
    'retrieval extract, of a file': (text) =>
      void extract(
        { segments: [buildSegment(text)], thesaurus: loadThesaurus() },
        [{ filename: 'a', text }],
        'What do some words cost?',
      ),
  }),
  ...readersOf(message, {
    'retrieval statementsIn': (text) => void statementsIn(text),
    'retrieval queryTerms': (text) => void queryTerms(text, 'en', loadThesaurus()),
    'retrieval focusOf': (text) => void [focusOf(text, 'en'), focusOf(text, 'de')],
    'retrieval hasNumber': (text) => void hasNumber(focusOf('How many?', 'en'), text),
    'retrieval impliedTerms': (text) => void [impliedTerms(text, 'en'), impliedTerms(text, 'de')],
    'retrieval search': (text) => void search(library, text, 30),
    'retrieval extract, for a question': (text) => void extract(library, files, text),
  }),
};
