import { looksLikeId } from '../../../../host/src/breadcrumbs/id-segments.ts';
import {
  exportName,
  exportSession,
} from '../../../../remote-ml/src/components/session-menu/session-export.ts';
import { safeReturnPath } from '../../../../shared/src/core/auth/return-path.ts';
import { initialsOf } from '../../../../shared/src/core/ui/identity/identity.ts';
import { blocksOf } from '../../../../shared/src/lazy/markdown/blocks.ts';
import { markCitations } from '../../../../shared/src/lazy/markdown/citations.ts';
import { isPlain } from '../../../../shared/src/lazy/markdown/plain.ts';
import { type GrowingReader, megabyte, message, readersOf } from './reader.ts';

const answer = (content: string) => ({ type: 'ai', content, additional_kwargs: { citations: [] } }) as never;

/** Browser code that takes text; a model's answer can be far longer than a message. */
export const browserReaders: Record<string, GrowingReader> = {
  ...readersOf(megabyte, {
    'markdown blocksOf': (text) => void blocksOf(text),
    'markdown isPlain': (text) => void isPlain(text),
    'markdown markCitations': (text) =>
      markCitations()({ type: 'root', children: [{ type: 'text', value: text }] }),
    'export of a session': (text) => void [exportSession('a', [answer(text)]), exportName(text)],
  }),
  ...readersOf(message, {
    'breadcrumbs looksLikeId': (text) => void looksLikeId(text),
    initialsOf: (text) => void initialsOf(text),
    safeReturnPath: (text) => void safeReturnPath(text),
  }),
};
