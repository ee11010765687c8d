import type { Reply } from '../../src/onboarding/dialogue/reply.ts';
import type { ReadableDocument } from '../../src/onboarding/dialogue/understand.ts';
import {
  type DialogueState,
  type ProfileView,
  replyTo,
  takeTurn,
  type Turn,
  understandTurn,
  viewAfter,
} from '../../src/onboarding/index.ts';

export interface PersonMessage {
  text: string;
  documents: readonly ReadableDocument[];
}

export interface Exchange extends Turn {
  reply: Reply;
  /** The profile after the changes. */
  view: ProfileView;
}

/** One complete exchange only by rules. Pure: nothing is stored. */
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
