import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Problem } from '../../../platform/problems/index.ts';
import type { By } from '../../../platform/workers/index.ts';
import { ModelError, type ModelMessage } from '../../models/index.ts';
import {
  type EffectContext,
  type EffectResult,
  type Fact,
  type StoredEvent,
  sumOrNull,
} from '../../runs/index.ts';
import type { ChosenPassage } from '../chosen-passages.ts';
import type { NamedVersion } from '../library.ts';
import { maxReply, notesIn } from './notes.ts';
import {
  beginReading,
  isOfReading,
  nextPart,
  type Plan,
  planFact,
  progressOf,
  type Read,
  readFact,
  type Reading,
  readPlan,
  stageOf,
  withRead,
} from './reading.state.ts';
import { readingTexts } from './reading.texts.ts';
import { condensingMessages, readingMessages } from './reading-requests.ts';

export interface ReadingParts {
  /** The passages at these places; undefined when the files have changed. */
  passages(
    request: { files: readonly NamedVersion[]; total: number; places: readonly number[] },
    by: By,
  ): Promise<ChosenPassage[] | undefined>;
  log(runId: string): Promise<StoredEvent[]>;
}

/** Stored in the chat while a reading is unfinished, so that a question that is sent again resumes it. */
const BegunSchema = z.object({ reading: z.object({ prompt_id: z.string(), run_id: z.string() }) });

/** Starts to read in parts, or resumes where an earlier run for the same message failed. */
export async function startReading(
  plan: Plan,
  context: EffectContext,
  { log }: ReadingParts,
): Promise<EffectResult> {
  const { run, session } = context;
  const promptId = run.prompt?.id ?? '';
  const begun = BegunSchema.safeParse(session.data).data?.reading;
  const isKnown = begun !== undefined && begun.prompt_id === promptId && begun.run_id !== run.runId;
  const earlier = isKnown ? resumableFacts(await log(begun.run_id), plan) : undefined;
  const begin = [planFact(plan), factOfStep(progressOf(beginReading(plan), markOf(context)))];
  return {
    facts: earlier ?? begin,
    session: { data: { reading: { prompt_id: promptId, run_id: run.runId } } },
  };
}

const factOfStep = (step: ReturnType<typeof progressOf>): Fact => ({ type: 'step', data: { step } });

/** The results of an earlier run, if it had the same plan. */
function resumableFacts(events: readonly StoredEvent[], plan: Plan): Fact[] | undefined {
  const facts = events.map(({ fact }) => fact).filter(isOfReading);
  const [first] = facts;
  return first && isDeepStrictEqual(readPlan(first), readPlan(planFact(plan))) ? facts : undefined;
}

/** The same id in every run for a message. */
const markOf = ({ run }: EffectContext) => ({
  id: `${run.prompt?.id ?? run.runId}/parts`,
  at: run.startedAt.toISOString(),
});

/** Shown with the answer: how its files were read. */
export const stepsOf = (reading: Reading, context: EffectContext) => ({
  steps: [progressOf(reading, markOf(context))],
});

/** Reads the next part or condenses the next notes with one request, and stores the resulting notes. */
export async function readNext(
  reading: Reading,
  context: EffectContext,
  parts: ReadingParts,
): Promise<EffectResult> {
  const since = performance.now();
  const [step] = stepsOf(reading, context).steps;
  if (step)
    context.continues({
      content: '',
      kwargs: { steps: [{ ...step, status: 'failed', result: readingTexts.stopped, ms: reading.ms }] },
    });
  const perform = stageOf(reading) === 'read' ? readPart : condense;
  const read = { ...(await perform(reading, context, parts)), ms: Math.round(performance.now() - since) };
  return { facts: [readFact(progressOf(withRead(reading, read), markOf(context)), read)] };
}

type ReadResult = Omit<Read, 'ms'>;

async function readPart(reading: Reading, context: EffectContext, parts: ReadingParts): Promise<ReadResult> {
  const { plan } = reading;
  const { from, to, number, count } = nextPart(reading);
  const places = Array.from({ length: to - from }, (_, index) => from + index + 1);
  const passages = await passagesOf(plan, places, context, parts);
  const request = { request: context.run.prompt?.text ?? '', plan };
  const { text, usage } = await askForNotes(readingMessages(request, { passages, number, count }), context);
  const resolve = (cited: number): number[] => (places[cited - 1] === undefined ? [] : [from + cited]);
  const { notes, leftOut } = notesIn(text, { size: plan.size, resolve });
  const orders = new Set(passages.filter(({ isOrder }) => isOrder).map(({ filename }) => filename));
  return { notes, left_out: leftOut, orders: [...orders], usage };
}

async function condense(reading: Reading, context: EffectContext, parts: ReadingParts): Promise<ReadResult> {
  const { plan } = reading;
  const { from, to } = nextPart(reading);
  const notes = reading.notes.slice(from, to);
  const places = placesOf(notes);
  const passages = await passagesOf(plan, places, context, parts);
  const names = new Map(places.map((place, index) => [place, passages[index]?.filename ?? '']));
  const files = ({ passages: own }: (typeof notes)[number]) => [
    ...new Set(own.map((place) => names.get(place) ?? '')),
  ];
  const request = { request: context.run.prompt?.text ?? '', plan };
  const { text, usage } = await askForNotes(condensingMessages(request, { notes, files }), context);
  const found = notesIn(text, { size: plan.size, resolve: (cited) => notes[cited - 1]?.passages ?? [] });
  return { notes: found.notes, left_out: found.leftOut, orders: [], usage };
}

/** The passages that notes rest on, in the order of the files. */
export const placesOf = (notes: Reading['notes']): number[] =>
  [...new Set(notes.flatMap(({ passages }) => passages))].sort((one, other) => one - other);

/** @throws {Problem} when the files have changed since the reading began. */
export async function passagesOf(
  { files, passages: total }: Plan,
  places: readonly number[],
  { run, signal }: EffectContext,
  parts: ReadingParts,
): Promise<ChosenPassage[]> {
  const found = await parts.passages({ files, total, places }, { person: run.owner, signal });
  if (!found) throw new Problem('STEP_FAILED', readingTexts.changed, { kind: 'failed' });
  return found;
}

/** Retries once after a reply that was cut off, because none of it was shown. */
async function askForNotes(messages: readonly ModelMessage[], context: EffectContext) {
  const usage: Read['usage'] = { input_tokens: 0, output_tokens: 0, model_calls: 0 };
  for (const isLast of [false, true]) {
    try {
      return { text: await replyOf(messages, context, usage), usage };
    } catch (error) {
      const isWorthIt = error instanceof ModelError && error.kind === 'failed' && error.because === undefined;
      if (isLast || !isWorthIt) throw error;
    }
  }
  throw new Error('a reply was neither given nor refused');
}

async function replyOf(
  messages: readonly ModelMessage[],
  context: EffectContext,
  usage: Read['usage'],
): Promise<string> {
  let text = '';
  usage.model_calls += 1;
  for await (const event of context.ask({ messages })) {
    if (event.type === 'text' && text.length < maxReply) text += event.text;
    if (event.type !== 'usage') continue;
    usage.input_tokens = sumOrNull(usage.input_tokens, event.input_tokens);
    usage.output_tokens = sumOrNull(usage.output_tokens, event.output_tokens);
  }
  return text;
}
