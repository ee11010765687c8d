import { setImmediate as othersFirst, setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '../../platform/database/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { EffectContext, EffectResult, Kwargs, Workflow } from '../runs/index.ts';
import { answerTexts } from './answer.texts.ts';
import { answerMessages, askedBefore } from './answer-request.ts';
import type { Choose } from './choosing.ts';
import { type CitedPiece, CitedReply } from './cited-reply.ts';
import { listFiles } from './files.repository.ts';
import type { NamedVersion } from './library.ts';
import type { ChosenPassage, OfflineAnswer } from './library-tasks.ts';

/** How long an answer waits for files that are still being read. */
const readingTimeoutMs = 20_000;
const pollIntervalMs = 100;

interface Answered {
  isAnswered: boolean;
}

export interface ProjectChatParts {
  db: Executor;
  choose: Choose;
  /** The offline assistant's answer: passages, quoted. */
  answer(asked: { question: string; files: readonly NamedVersion[] }, by: By): Promise<OfflineAnswer>;
}

/** Files of a project, as far as they are read. */
interface ProjectFiles {
  files: NamedVersion[];
  /** Names of those that are not read yet, or could not be. */
  missing: string[];
  isWaiting: boolean;
}

/** A question about a project's files: one step, one answer. */
export function projectChat(parts: ProjectChatParts): Workflow<Answered> {
  const { db } = parts;
  return {
    kind: 'project',
    budget: { modelCalls: 2, effects: 1, seconds: 600 },
    begin: () => ({ isAnswered: false }),
    fold: (state, { type }) => (type === 'effect.done' ? { isAnswered: true } : state),
    decide: ({ isAnswered }) => (isAnswered ? { type: 'end' } : { type: 'effect', key: 'answer' }),

    async perform(_effect, _state, context) {
      const project = await filesRead(db, context);
      const question = context.run.prompt?.text ?? '';
      const isOffline = context.model.kind === 'offline' || project.files.length === 0;
      return isOffline ? quote(question, project, context, parts) : write(question, project, context, parts);
    },
  };
}

async function filesRead(db: Executor, { session, signal }: EffectContext): Promise<ProjectFiles> {
  const until = Date.now() + readingTimeoutMs;
  let project = await filesOf(db, session.projectId ?? '');
  while (project.isWaiting && Date.now() < until) {
    await pause(pollIntervalMs, undefined, { signal });
    project = await filesOf(db, session.projectId ?? '');
  }
  return project;
}

async function filesOf(db: Executor, projectId: string): Promise<ProjectFiles> {
  const { rows } = await listFiles(db, projectId);
  const read = rows.filter(({ status }) => status === 'active');
  const others = rows.filter(({ status }) => status !== 'active');
  return {
    files: read.map(({ id: fileId, version, filename }) => ({ fileId, version, filename })),
    missing: others.map(({ filename }) => filename),
    isWaiting: rows.some(({ status }) => status === 'processing'),
  };
}

/** The offline assistant finds and quotes. */
async function quote(
  question: string,
  { files, missing }: ProjectFiles,
  context: EffectContext,
  { answer: answerOffline }: ProjectChatParts,
): Promise<EffectResult> {
  const { run, signal } = context;
  context.byRules(answerTexts.method);
  const answer = await answerOffline({ question, files }, { person: run.owner, signal });
  await show(answer.pieces, context);
  const quotes = answer.citations.length;
  return result(answer, [...missing, ...answer.missing], {
    sourced: { statements: quotes, with_source: quotes },
    usage: {
      input_tokens: 0,
      output_tokens: 0,
      model_calls: 0,
      ...(answer.passages === undefined ? {} : { passages: answer.passages }),
    },
  });
}

/** A model writes, from passages that it is given. */
async function write(
  question: string,
  { files, missing }: ProjectFiles,
  context: EffectContext,
  { choose }: ProjectChatParts,
): Promise<EffectResult> {
  const { signal, run } = context;
  const history = (await context.history()).slice(0, -1);
  const asked = { text: question, before: askedBefore(history) };
  const { passages, notices, ...chosen } = await choose(files, asked, { person: run.owner, signal });
  // Each passage is a text of its own: what is cited is looked up in nothing larger.
  const sources = passages.map(({ text, headings }, file) => ({
    file,
    start: 0,
    end: text.length,
    headings,
  }));
  const messages = answerMessages({ question, passages: sources, files: passages, history });
  const reply = new CitedReply(passages, sources);
  let usage = { input_tokens: null as number | null, output_tokens: null as number | null, model_calls: 1 };
  for await (const event of context.ask({ messages })) {
    if (event.type === 'text') await cite(reply, event.text, context);
    if (event.type !== 'usage') continue;
    const { type: _type, ...tokens } = event;
    usage = { ...usage, ...tokens };
  }
  await show(reply.finish(), context);
  return result(reply, [...missing, ...chosen.missing], {
    sourced: reply.sourced,
    usage: { ...usage, passages: passages.length },
    notices: [...notices, ...ordersIn(passages)],
  });
}

/** Names of files with passages that give orders, told beside the answer. */
function ordersIn(passages: readonly ChosenPassage[]): string[] {
  const names = new Set(passages.filter(({ isOrder }) => isOrder).map(({ filename }) => filename));
  return names.size > 0 ? [answerTexts.orders([...names])] : [];
}

/** Looking up a citation takes a moment, so the event loop is released between batches. */
async function cite(reply: CitedReply, text: string, context: EffectContext): Promise<void> {
  for (const [place, piece] of (text.match(/[\s\S]{1,60}/gu) ?? []).entries()) {
    if (place > 0) await othersFirst();
    await show(reply.push(piece), context);
  }
}

async function show(pieces: readonly CitedPiece[], context: EffectContext): Promise<void> {
  for (const piece of pieces) {
    if (piece.type === 'text') await context.token(piece.text);
    else await context.citation(piece.citation);
  }
}

function result(
  { content, citations }: Pick<OfflineAnswer, 'content' | 'citations'>,
  missing: readonly string[],
  { sourced, usage, notices = [] }: Pick<Kwargs, 'sourced' | 'usage' | 'notices'>,
): EffectResult {
  const all = missing.length > 0 ? [...notices, answerTexts.waiting(missing)] : notices;
  return {
    messages: [
      { content, kwargs: { citations, sourced, usage, ...(all.length > 0 ? { notices: all } : {}) } },
    ],
  };
}
