import { AvatarUrlSchema, MessageTextSchema, parseAmount } from '@alma/shared/contract';
import { mentionBefore, mentionedIn } from '@alma/shared/contract/values/mentions';
import { z } from 'zod';
import { downloadName, safeName } from '../../../src/account/files/file-names.ts';
import { baseHandle } from '../../../src/account/users/handle.ts';
import { freeName } from '../../../src/chat/agents/agent-names.ts';
import { seqOfId } from '../../../src/chat/chats.present.ts';
import { readValue } from '../../../src/ml/models/structured.ts';
import { titleOf } from '../../../src/ml/runs/runs.errors.ts';
import { parseExactly } from '../../../src/platform/http/exact-numbers.ts';
import { isId } from '../../../src/platform/ids/index.ts';
import { isPlainText } from '../../../src/platform/plain-text/index.ts';
import { document, type GrowingReader, megabyte, message, readersOf } from './reader.ts';

/** A refusal of the text is an acceptable result. */
function orRefuse(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

const anything = z.object({ a: z.string() });

export const edgeReaders: Record<string, GrowingReader> = {
  ...readersOf(message, {
    'chats text of a message': (text) => void MessageTextSchema.safeParse(text),
    'chats seqOfId': (text) => void seqOfId(text, text),
    'chats mentions': (text) =>
      void [mentionedIn(text, [{ name: 'Ann' }, { name: 'Ann Marie' }]), mentionBefore(text, text.length)],
    'chats freeName': (text) => void freeName(text, [{ name: 'Ann' }]),
    'runs titleOf': (text) => void [titleOf(text), isId(text)],
    'users baseHandle': (text) => void [baseHandle(text, undefined), baseHandle(undefined, text)],
    'users address of a picture': (text) =>
      void [AvatarUrlSchema.safeParse(text), AvatarUrlSchema.safeParse(`https://${text}`)],
    'wallet parseAmount': (text) => void parseAmount(text, 'ALMA'),
    'files names': (text) => void [safeName(text), downloadName(text, 'text/plain')],
  }),
  // As long as the longest reply of a model.
  ...readersOf(document, {
    'models readValue': (text) => void [readValue(text, anything), readValue(`\`\`\`${text}`, anything)],
  }),
  ...readersOf(megabyte, {
    'files isPlainText': (text) => void isPlainText(Buffer.from(text)),
    'http parseExactly': (text) => {
      orRefuse(() => parseExactly(text));
      orRefuse(() => parseExactly(`[1${text}]`));
    },
  }),
};
