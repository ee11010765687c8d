import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Usage } from '@alma/shared/contract';
import type { ModelMessage } from '../models/index.ts';
import type { EffectContext, EffectResult, Kwargs } from '../runs/index.ts';
import { answerTexts } from './answer.texts.ts';
import type { ChosenPassage } from './chosen-passages.ts';
import { type CitedPiece, CitedReply } from './cited-reply.ts';
import type { OfflineAnswer } from './library-tasks.ts';

/** Each passage is its own source, so that a citation is looked up in that passage only. */
export const sourcesOf = (passages: readonly ChosenPassage[]) =>
  passages.map(({ text, headings }, file) => ({ file, start: 0, end: text.length, headings }));

/** Asks for an answer and streams it with verified citations. */
export async function writeCited(
  messages: readonly ModelMessage[],
  passages: readonly ChosenPassage[],
  context: EffectContext,
): Promise<{ reply: CitedReply; usage: Usage }> {
  const reply = new CitedReply(passages, sourcesOf(passages));
  let usage: Usage = { input_tokens: null, output_tokens: null, model_calls: 1 };
  for await (const event of context.ask({ messages })) {
    if (event.type === 'text') await cite(reply, event.text, context);
    if (event.type !== 'usage') continue;
    const { input_tokens, output_tokens } = event;
    usage = { ...usage, input_tokens, output_tokens };
  }
  await show(reply.finish(), context);
  return { reply, usage };
}

/** Looking up a citation takes a moment, so the event loop is released between batches. */
async function cite(reply: CitedReply, text: string, context: EffectContext): Promise<void> {
  for (const [place, piece] of (text.match(/[\s\S]{1,60}/gu) ?? []).entries()) {
    if (place > 0) await othersFirst();
    await show(reply.push(piece), context);
  }
}

export async function show(pieces: readonly CitedPiece[], context: EffectContext): Promise<void> {
  for (const piece of pieces) {
    if (piece.type === 'text') await context.token(piece.text);
    else await context.citation(piece.citation);
  }
}

/** The answer as a message, with notices about its sources. */
export function answered(
  { content, citations }: Pick<OfflineAnswer, 'content' | 'citations'>,
  missing: readonly string[],
  { notices = [], ...beside }: Pick<Kwargs, 'sourced' | 'usage' | 'notices' | 'steps'>,
): EffectResult {
  const all = missing.length > 0 ? [...notices, answerTexts.waiting(missing)] : notices;
  return {
    messages: [{ content, kwargs: { citations, ...beside, ...(all.length > 0 ? { notices: all } : {}) } }],
  };
}
