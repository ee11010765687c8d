import type { EffectContext, EffectResult } from '../../runs/index.ts';
import { answerTexts } from '../answer.texts.ts';
import { answered, writeCited } from '../cited-answer.ts';
import { addUsage, notesForAnswer, type Reading } from './reading.state.ts';
import { readingTexts } from './reading.texts.ts';
import { passagesOf, placesOf, type ReadingParts, stepsOf } from './reading.ts';
import { writingMessages } from './reading-requests.ts';

/** Writes the answer from the notes of all parts. */
export async function writeAnswer(
  reading: Reading,
  context: EffectContext,
  parts: ReadingParts,
): Promise<EffectResult> {
  const { plan, orders } = reading;
  const steps = stepsOf(reading, context);
  context.continues({ content: '', kwargs: steps });
  const notes = notesForAnswer(reading);
  if (notes.length === 0) return nothingNoted(reading, context);
  const numbers = placesOf(notes);
  const passages = await passagesOf(plan, numbers, context, parts);
  const history = (await context.history()).slice(0, -1);
  const places = new Map(numbers.map((number, index) => [number, index + 1]));
  const request = context.run.prompt?.text ?? '';
  const messages = writingMessages({ request, plan }, { notes, passages, places, history });
  const { reply, usage } = await writeCited(messages, passages, context);
  return answered(reply, plan.missing, {
    ...steps,
    sourced: reply.sourced,
    usage: { ...addUsage(reading.usage, usage), passages: plan.passages },
    notices: orders.length > 0 ? [answerTexts.orders(orders)] : [],
  });
}

async function nothingNoted(reading: Reading, context: EffectContext): Promise<EffectResult> {
  const content = readingTexts.nothing;
  context.byRules(readingTexts.method);
  await context.token(content);
  return answered({ content, citations: [] }, reading.plan.missing, {
    ...stepsOf(reading, context),
    usage: { ...reading.usage, passages: reading.plan.passages },
  });
}
