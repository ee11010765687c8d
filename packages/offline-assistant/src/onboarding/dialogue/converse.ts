import { viewAfter } from './questions.ts';
import { type Reply, replyTo } from './reply.ts';
import type { DialogueState, ProfileView } from './state.ts';
import { takeTurn, type Turn } from './turn.ts';
import { type ReadableDocument, understandTurn } from './understand.ts';

export interface PersonMessage {
  text: string;
  documents: readonly ReadableDocument[];
}

export interface Exchange extends Turn {
  reply: Reply;
  /** The profile after the changes. */
  view: ProfileView;
}

/** One complete exchange by rules alone. Pure: nothing is stored. */
export function converse(
  state: DialogueState,
  view: ProfileView,
  { text, documents }: PersonMessage,
  year: number,
): Exchange {
  const understood = understandTurn(text, documents, { state, view, context: { year } });
  const turn = takeTurn(state, view, understood);
  const after = viewAfter(view, turn.writes);
  return { ...turn, view: after, reply: replyTo(turn, after) };
}
