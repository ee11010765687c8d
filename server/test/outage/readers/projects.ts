import { answer } from '../../../../packages/offline-assistant/src/projects/answer.ts';
import { compute } from '../../../../packages/offline-assistant/src/projects/compute.ts';
import { intentOf } from '../../../../packages/offline-assistant/src/projects/intents.ts';
import { asQuote } from '../../../../packages/offline-assistant/src/projects/reply.ts';
import { wishOf } from '../../../../packages/offline-assistant/src/projects/wishes.ts';
import { buildSegment } from '../../../../packages/offline-assistant/src/retrieval/segment.ts';
import { addressesAssistant } from '../../../../packages/offline-assistant/src/text/index.ts';
import { answerMessages } from '../../../src/ml/projects/answer-request.ts';
import { CitedReply } from '../../../src/ml/projects/cited-reply.ts';
import type { LibraryFile } from '../../../src/ml/projects/library.ts';
import { allPassages } from '../../../src/ml/projects/passages.ts';
import { loadThesaurus } from '../../../src/ml/retrieval/index.ts';
import { type GrowingReader, megabyte, message, readersOf } from './reader.ts';

const empty = buildSegment('');
/** A file whose passages do not matter. */
const plain = (text: string): LibraryFile => ({
  fileId: 'a',
  version: '1',
  filename: 'a.md',
  text,
  segment: empty,
});
const indexed = (text: string): LibraryFile => ({ ...plain(text), segment: buildSegment(text) });
const sample = indexed('# Prices\n\nA module costs 12 €.\n');

const cited = (text: string): void => {
  const reply = new CitedReply([sample], [{ file: 0, headings: [], start: 0, end: 30 }]);
  for (let at = 0; at < text.length; at += 50) reply.push(`${text.slice(at, at + 50)} [1]`);
  reply.finish();
  void reply.sourced;
};

export const projectReaders: Record<string, GrowingReader> = {
  ...readersOf(megabyte, {
    'projects compute mentions': (text) => void compute([plain(text)], { kind: 'mentions', what: 'some a' }),
    'projects compute tables': (text) => void compute([plain(text)], { kind: 'tables' }),
    'projects compute code': (text) => void compute([plain(text)], { kind: 'code', language: undefined }),
    'projects compute links': (text) => void compute([plain(text)], { kind: 'links' }),
    'projects compute todos': (text) => void compute([plain(text)], { kind: 'todos' }),
    'projects orders in files': (text) => void addressesAssistant(text),
    'projects asQuote': (text) => void asQuote(text, 1),
  }),
  // Builds a new index for each text; indexing is measured separately.
  ...readersOf(megabyte / 4, {
    'projects compute outline and section': (text) => {
      const files = [indexed(text)];
      compute(files, { kind: 'outline' });
      compute(files, { kind: 'section', name: 'a' });
      allPassages(files, { contextTokens: 1e9 });
    },
  }),
  ...readersOf(message, {
    'projects wishOf': (text) => void wishOf(text),
    'projects intentOf': (text) => void intentOf(text),
    'projects answer': (text) => void answer({ thesaurus: loadThesaurus(), question: text, files: [sample] }),
    'projects CitedReply': (text) => cited(text.repeat(8)),
    'projects answerMessages': (text) =>
      void answerMessages({ question: text, passages: [], files: [sample], history: [] }),
  }),
};
