import { readDocument } from '../reading/read-document.ts';
import type { Document } from '../reading/document.ts';
import { viewAfter } from './questions.ts';
import { takeTurn, type Turn } from './turn.ts';
import { replyTo, type Reply } from './reply.ts';
import type { DialogueState, ProfileView } from './state.ts';
import { understand } from './understand.ts';

export interface Said {
  text: string;
  documents: readonly Pick<Document, 'kind' | 'name' | 'text'>[];
}

export interface Exchange extends Turn {
  reply: Reply;
  /** The profile as it is once the changes are made. */
  view: ProfileView;
}

/** One exchange by rules alone, from the words to the answer. Nothing is stored. */
export function converse(
  state: DialogueState,
  view: ProfileView,
  { text, documents }: Said,
  year: number,
): Exchange {
  const context = { year };
  const understood = understand(text, { state, view, context, hasDocuments: documents.length > 0 });
  const read = documents.flatMap(({ kind, name, text: content }) =>
    readDocument(content, { kind, name }, context),
  );
  const turn = takeTurn(state, view, { ...understood, findings: [...understood.findings, ...read] });
  const after = viewAfter(view, turn.writes);
  return { ...turn, view: after, reply: replyTo(turn, after) };
}
