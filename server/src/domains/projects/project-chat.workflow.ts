import { setTimeout as pause } from 'node:timers/promises';
import type { Models } from '../models/index.ts';
import type { EffectContext, EffectResult, Kwargs, Workflow } from '../runs/index.ts';
import { answerMessages } from './answer-request.ts';
import { answerTexts } from './answer.texts.ts';
import { CitedReply, type CitedPiece } from './cited-reply.ts';
import type { Libraries, ProjectLibrary } from './library.ts';
import type { AnswerInput } from './offline/answer-engine.ts';
import type { Source } from './offline/reply.ts';
import { allPassages, bestPassages } from './passages.ts';
import type { Rank } from './ranking.ts';

/** Files that were uploaded a moment ago are waited for this long. */
const patienceMs = 20_000;
const lookMs = 100;

interface Answered {
  isAnswered: boolean;
}

export interface ProjectChatParts {
  models: Models;
  libraries: Libraries;
  rank: Rank;
  /** What the model takes at once. */
  contextTokens: number;
}

/** A question about a project's files: one step, one answer. */
export function projectChat(parts: ProjectChatParts): Workflow<Answered> {
  const { models, libraries } = parts;
  return {
    kind: 'project',
    budget: { modelCalls: 2, effects: 1, seconds: 600 },
    begin: () => ({ isAnswered: false }),
    fold: (state, { type }) => (type === 'effect.done' ? { isAnswered: true } : state),
    decide: ({ isAnswered }) => (isAnswered ? { type: 'end' } : { type: 'effect', key: 'answer' }),

    async perform(_effect, _state, context) {
      const library = await openRead(libraries, context);
      const question = context.run.prompt?.text ?? '';
      const isOffline = models.chat.kind === 'offline' || library.files.length === 0;
      return isOffline ? quote(question, library, context, models) : write(question, library, context, parts);
    },
  };
}

async function openRead(libraries: Libraries, { session, signal }: EffectContext): Promise<ProjectLibrary> {
  const until = Date.now() + patienceMs;
  let library = await libraries.open(session.projectId ?? '');
  while (library.isWaiting && Date.now() < until) {
    await pause(lookMs, undefined, { signal });
    library = await libraries.open(session.projectId ?? '');
  }
  return library;
}

/** The offline assistant finds and quotes. */
async function quote(
  question: string,
  library: ProjectLibrary,
  context: EffectContext,
  { offline }: Models,
): Promise<EffectResult> {
  const reply = new CitedReply(library.files, 'come later');
  const input: AnswerInput = { question, files: library.files };
  for await (const event of context.ask({ purpose: 'project.answer', input, messages: [] }, offline)) {
    if (event.type === 'object') reply.setSources(event.value as Source[]);
    if (event.type === 'text') await show(reply.push(event.text), context);
  }
  await show(reply.finish(), context);
  const quotes = reply.citations.length;
  const passages = library.files.reduce((sum, { segment }) => sum + segment.chunks.start.length, 0);
  return result(reply, library, {
    sourced: { statements: quotes, with_source: quotes },
    usage: { input_tokens: 0, output_tokens: 0, model_calls: 0, passages },
  });
}

/** A model writes, from passages that it is given. */
async function write(
  question: string,
  library: ProjectLibrary,
  context: EffectContext,
  { rank, ...sizes }: ProjectChatParts,
): Promise<EffectResult> {
  const { files } = library;
  const whole = allPassages(files, sizes);
  const ranking = whole ? undefined : await rank(files, question, context.signal);
  const passages = whole ?? bestPassages(files, ranking?.passages ?? [], sizes);
  const history = (await context.history()).slice(0, -1);
  const messages = answerMessages({ question, passages, files, history });
  const reply = new CitedReply(files, passages);
  let usage = { input_tokens: null as number | null, output_tokens: null as number | null, model_calls: 1 };
  const input: AnswerInput = { question, files };
  for await (const event of context.ask({ purpose: 'project.answer', input, messages })) {
    if (event.type === 'text') await show(reply.push(event.text), context);
    if (event.type === 'usage') usage = { ...usage, ...tokens(event) };
  }
  await show(reply.finish(), context);
  return result(reply, library, {
    sourced: reply.sourced,
    usage: { ...usage, passages: passages.length },
    notices: ranking?.notices ?? [],
  });
}

const tokens = ({
  input_tokens,
  output_tokens,
}: {
  input_tokens: number | null;
  output_tokens: number | null;
}) => ({
  input_tokens,
  output_tokens,
});

async function show(pieces: readonly CitedPiece[], context: EffectContext): Promise<void> {
  for (const piece of pieces) {
    if (piece.type === 'text') await context.token(piece.text);
    else await context.citation(piece.citation);
  }
}

function result(
  { content, citations }: CitedReply,
  { missing }: ProjectLibrary,
  { sourced, usage, notices = [] }: Pick<Kwargs, 'sourced' | 'usage' | 'notices'>,
): EffectResult {
  const all = missing.length > 0 ? [...notices, answerTexts.waiting(missing)] : notices;
  return {
    messages: [
      { content, kwargs: { citations, sourced, usage, ...(all.length > 0 ? { notices: all } : {}) } },
    ],
  };
}
