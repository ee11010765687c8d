import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '../../platform/database/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { EffectContext, EffectResult, Fact, Workflow } from '../runs/index.ts';
import { answerTexts } from './answer.texts.ts';
import { answerMessages, earlierQuestions } from './answer-request.ts';
import type { Choose } from './choosing.ts';
import type { ChosenPassage } from './chosen-passages.ts';
import { answered, show, sourcesOf, writeCited } from './cited-answer.ts';
import { listFiles } from './files.repository.ts';
import type { NamedVersion } from './library.ts';
import type { OfflineAnswer } from './library-tasks.ts';
import { wishForFiles } from './whole-files/asked-files.ts';
import { maxParts, type WholeFiles } from './whole-files/plan.ts';
import { foldReading, keyOf, type Plan, type Reading, stageOf } from './whole-files/reading.state.ts';
import { readingTexts } from './whole-files/reading.texts.ts';
import { type ReadingParts, readNext, startReading } from './whole-files/reading.ts';
import { writeAnswer } from './whole-files/write-answer.ts';

/** How long an answer waits for files that are still being read. */
const readingTimeoutMs = 20_000;
const pollIntervalMs = 100;

interface ProjectRun {
  isAnswered: boolean;
  /** Set when files are read in parts before the answer. */
  reading?: Reading | undefined;
}

/** Each part may be read twice, and the notes of forty parts are condensed in at most three rounds. */
const budget = { modelCalls: 120, effects: 80, seconds: 1_800 };

export interface ProjectChatParts extends ReadingParts {
  db: Executor;
  choose: Choose;
  /** The offline assistant's answer, which consists of quoted passages. */
  answer(request: { question: string; files: readonly NamedVersion[] }, by: By): Promise<OfflineAnswer>;
  /** Plans how to read files for a request about whole files. */
  plan(
    request: { question: string; files: readonly NamedVersion[] },
    by: By,
  ): Promise<WholeFiles & { missing: string[] }>;
}

/** The files of a project that can be read. */
interface ProjectFiles {
  files: NamedVersion[];
  /** Names of files that are not read yet, or could not be. */
  missing: string[];
  isWaiting: boolean;
}

/** Answers a question about a project's files in one step, or in one step for each part that has to be read first. */
export function projectChat(parts: ProjectChatParts): Workflow<ProjectRun> {
  const { db } = parts;
  return {
    kind: 'project',
    budget,
    begin: () => ({ isAnswered: false }),
    fold: foldRun,
    decide: ({ isAnswered, reading }) =>
      isAnswered ? { type: 'end' } : { type: 'effect', key: reading ? keyOf(reading) : 'answer' },

    async perform(_effect, { reading }, context) {
      const isOffline = context.model.kind === 'offline';
      if (reading && !isOffline) return goOnReading(reading, context, parts);
      const project = await filesRead(db, context);
      const question = context.run.prompt?.text ?? '';
      if (isOffline || project.files.length === 0)
        return withAnswered(await quote(question, project, context, parts));
      return answerOrRead(question, project, context, parts);
    },
  };
}

const saidFact: Fact = { type: 'said', data: {} };
const withAnswered = (result: EffectResult): EffectResult => ({ ...result, facts: [saidFact] });

/** Runs of earlier releases had a single step, which answered. */
function foldRun(run: ProjectRun, fact: Fact): ProjectRun {
  if (fact.type === 'said') return { ...run, isAnswered: true };
  if (fact.type === 'effect.done') return { ...run, isAnswered: !run.reading };
  const reading = foldReading(run.reading, fact);
  return reading === run.reading ? run : { isAnswered: false, reading };
}

async function goOnReading(
  reading: Reading,
  context: EffectContext,
  parts: ProjectChatParts,
): Promise<EffectResult> {
  if (stageOf(reading) !== 'write') return readNext(reading, context, parts);
  return withAnswered(await writeAnswer(reading, context, parts));
}

/** Reads in parts for a summary or comparison of files that do not fit into one request. */
async function answerOrRead(
  question: string,
  project: ProjectFiles,
  context: EffectContext,
  parts: ProjectChatParts,
): Promise<EffectResult> {
  const { run, signal } = context;
  const history = (await context.history()).slice(0, -1);
  const wish = wishForFiles(question, { hasAnswers: history.some(({ type }) => type === 'ai') });
  if (!wish) return write(question, project, context, parts);
  const request = { question, files: project.files };
  const { isWhole, files, passages, size, ends, ...opened } = await parts.plan(request, {
    person: run.owner,
    signal,
  });
  const missing = [...project.missing, ...opened.missing];
  if (isWhole) return write(question, { ...project, files, missing }, context, parts);
  const plan: Plan = { wish, files, passages, size, ends, missing };
  if (ends.length <= maxParts) return startReading(plan, context, parts);
  const content = readingTexts.tooLong({ parts: ends.length, max: maxParts, isOne: files.length === 1 });
  context.byRules(readingTexts.method);
  await context.token(content);
  return answered({ content, citations: [] }, [], {});
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
  const readable = rows.filter(({ status }) => status === 'active');
  const unread = rows.filter(({ status }) => status !== 'active');
  return {
    files: readable.map(({ id: fileId, version, filename }) => ({ fileId, version, filename })),
    missing: unread.map(({ filename }) => filename),
    isWaiting: rows.some(({ status }) => status === 'processing'),
  };
}

/** Answers with quotes that the offline assistant finds. */
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
  return answered(answer, [...missing, ...answer.missing], {
    sourced: { statements: quotes, with_source: quotes },
    usage: {
      input_tokens: 0,
      output_tokens: 0,
      model_calls: 0,
      ...(answer.passages === undefined ? {} : { passages: answer.passages }),
    },
  });
}

/** Lets a model answer from chosen passages. */
async function write(
  question: string,
  { files, missing }: ProjectFiles,
  context: EffectContext,
  { choose }: ProjectChatParts,
): Promise<EffectResult> {
  const { signal, run } = context;
  const history = (await context.history()).slice(0, -1);
  const searchFor = { text: question, before: earlierQuestions(history) };
  const { passages, notices, ...chosen } = await choose(files, searchFor, { person: run.owner, signal });
  const messages = answerMessages({ question, passages: sourcesOf(passages), files: passages, history });
  const { reply, usage } = await writeCited(messages, passages, context);
  return answered(reply, [...missing, ...chosen.missing], {
    sourced: reply.sourced,
    usage: { ...usage, passages: passages.length },
    notices: [...notices, ...ordersIn(passages)],
  });
}

/** A notice with the names of files that have passages with orders. */
function ordersIn(passages: readonly ChosenPassage[]): string[] {
  const names = new Set(passages.filter(({ isOrder }) => isOrder).map(({ filename }) => filename));
  return names.size > 0 ? [answerTexts.orders([...names])] : [];
}
