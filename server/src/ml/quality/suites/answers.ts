import { setImmediate as breathe } from 'node:timers/promises';
import { search } from '@alma/offline-assistant/retrieval';
import type { AnswerFigures, Citation } from '@alma/shared/contract';
import pLimit from 'p-limit';
import type { ChatModel, ModelMessage } from '../../models/index.ts';
import {
  allPassages,
  answerMessages,
  bestPassages,
  type ChosenPassage,
  chosenPassages,
  CitedReply,
  sourcesOf,
} from '../../projects/index.ts';
import { loadThesaurus } from '../../retrieval/index.ts';
import { askOnce, ratio, share } from './ask.ts';
import type { Gold, QualityFile, QualityProject, Question } from './questions.ts';
import { citedIn, sentencesOf } from './sentences.ts';

/** The default of connections that administrators add. */
const usualContext = 128_000;
const ranked = 30;
/** The share of a sentence's words that must occur in its sources. */
const supportShare = 0.5;

interface Sources {
  files: QualityFile[];
  contextTokens: number;
}

interface Judged {
  kind: Question['kind'];
  hasFailed: boolean;
  isAnswered: boolean;
  isRight: boolean;
  citations: { right: number; all: number };
  gold: { found: number; all: number };
  sentences: { supported: number; all: number };
}

/** Asks questions about the files of projects in the same way as project chats. */
export async function measureAnswers(
  model: ChatModel,
  projects: readonly QualityProject[],
  { atOnce = 4, contextTokens = usualContext }: { atOnce?: number; contextTokens?: number } = {},
): Promise<AnswerFigures> {
  const all = projects.flatMap((project) => project.questions.map((question) => ({ project, question })));
  return summarise(
    await pLimit(atOnce).map(all, ({ project: { files }, question }) =>
      judge(model, question, { files, contextTokens }),
    ),
  );
}

/** The passages that a project's chat would send: all, or the best where they are too many. */
function passagesFor(question: string, { files, contextTokens }: Sources): ChosenPassage[] {
  const whole = allPassages(files, { contextTokens });
  if (whole) return chosenPassages(files, whole);
  const library = { segments: files.map(({ segment }) => segment), thesaurus: loadThesaurus() };
  const best = bestPassages(files, search(library, question, ranked), { contextTokens });
  return chosenPassages(files, best);
}

/** The request that a project's chat would send for a question. */
export function aboutFiles(question: string, files: QualityFile[]): ModelMessage[] {
  const passages = passagesFor(question, { files, contextTokens: usualContext });
  return messagesAbout(question, passages);
}

const messagesAbout = (question: string, passages: ChosenPassage[]): ModelMessage[] =>
  answerMessages({ question, passages: sourcesOf(passages), files: passages, history: [] });

async function judge(model: ChatModel, question: Question, sources: Sources): Promise<Judged> {
  const { files } = sources;
  const passages = passagesFor(question.text, sources);
  const { text, hasFailed } = await askOnce(model, { messages: messagesAbout(question.text, passages) });
  const reply = new CitedReply(passages, sourcesOf(passages));
  // Looking up a citation takes a moment, so the event loop is released between batches.
  for (const piece of text.match(/[\s\S]{1,60}/gu) ?? []) {
    reply.push(piece);
    await breathe();
  }
  reply.finish();
  const { citations, content } = reply;
  const right = citations.filter((citation) => question.gold.some((gold) => isOf(citation, gold, files)));
  const found = question.gold.filter((gold) => citations.some((citation) => isOf(citation, gold, files)));
  return {
    kind: question.kind,
    hasFailed,
    isAnswered: citations.length > 0,
    isRight: right.length > 0,
    citations: { right: right.length, all: citations.length },
    gold: { found: found.length, all: question.gold.length },
    sentences: supportOf(content, citations),
  };
}

/** True if the cited lines overlap the gold place. */
function isOf(citation: Citation, gold: Gold, files: QualityProject['files']): boolean {
  const file = files[gold.file];
  if (file?.fileId !== citation.file_id) return false;
  const { text } = file;
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  return citation.start_line <= lineAt(gold.end) && citation.end_line >= lineAt(gold.start);
}

function supportOf(content: string, citations: readonly Citation[]): Judged['sentences'] {
  const sentences = sentencesOf(content).filter((text) => wordsOf(text).length > 0);
  const supported = sentences.filter((sentence) => {
    const numbers = citedIn(sentence);
    const quotes = citations.filter(({ n }) => numbers.includes(n));
    const source = new Set(wordsOf(quotes.map(({ quote, heading }) => `${quote} ${heading}`).join(' ')));
    const words = wordsOf(sentence);
    return (
      quotes.length > 0 && words.filter((word) => source.has(word)).length / words.length >= supportShare
    );
  });
  return { supported: supported.length, all: sentences.length };
}

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/\[\d+\]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]{3,}/gu) ?? [];

function summarise(judged: readonly Judged[]): AnswerFigures {
  const answerable = judged.filter(({ kind }) => kind !== 'none');
  const unanswerable = judged.filter(({ kind }) => kind === 'none');
  const answered = answerable.filter(({ isAnswered }) => isAnswered);
  const total = (list: readonly Judged[], of: (answer: Judged) => number): number =>
    list.reduce((sum, answer) => sum + of(answer), 0);
  return {
    questions: judged.length,
    failed: judged.filter(({ hasFailed }) => hasFailed).length,
    answer_rate: share(answerable.map(({ isAnswered }) => isAnswered)),
    // A failed call is not a refusal.
    refusal_rate: share(unanswerable.map(({ isAnswered, hasFailed }) => !isAnswered && !hasFailed)),
    right_answers: share(answered.map(({ isRight }) => isRight)),
    // Which share of the citations in answers to answerable questions is at a gold place.
    citation_precision: ratio(
      total(answerable, ({ citations }) => citations.right),
      total(answerable, ({ citations }) => citations.all),
    ),
    // Which share of the gold places is cited.
    citation_recall: ratio(
      total(answerable, ({ gold }) => gold.found),
      total(answerable, ({ gold }) => gold.all),
    ),
    // Which share of the sentences has at least half of its words in its own citations.
    support: ratio(
      total(answered, ({ sentences }) => sentences.supported),
      total(answered, ({ sentences }) => sentences.all),
    ),
  };
}
