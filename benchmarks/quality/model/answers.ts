import { passagesIn } from '@alma/offline-assistant/retrieval';
import type { ChatModel } from '../../../server/src/ml/models/index.ts';
import { answerMessages } from '../../../server/src/ml/projects/answer-request.ts';
import { CitedReply } from '../../../server/src/ml/projects/cited-reply.ts';
import type { Gold, QualityProject, Question } from '../questions.ts';
import { askOnce, eachOf, share } from './ask.ts';

type Citation = CitedReply['citations'][number];

/** The same for each run, so that the same request is the same request. */
export const marker = 'f'.repeat(24);
/** Words of a sentence that its sources have to share with it. */
const supportShare = 0.5;

interface Judged {
  kind: Question['kind'];
  hasFailed: boolean;
  isAnswered: boolean;
  isRight: boolean;
  citations: { right: number; all: number };
  gold: { found: number; all: number };
  sentences: { supported: number; all: number };
}

export interface AnswersSummary {
  questions: number;
  failed: number;
  answerRate: number;
  refusalRate: number;
  /** Of the answered questions with an answer: one citation at least is of the right place. */
  rightAnswers: number;
  /** Of citations in answers to what has an answer, those of the right place. */
  citationPrecision: number;
  /** Of the places that answer, those that are cited. */
  citationRecall: number;
  /** Sentences whose own citations hold half of their words, of all sentences. */
  support: number;
}

/** Asks about the files of projects, as a project's chat does. */
export async function measureAnswers(
  model: ChatModel,
  projects: readonly QualityProject[],
  atOnce = 4,
): Promise<AnswersSummary> {
  const all = projects.flatMap((project) => project.questions.map((question) => ({ project, question })));
  return summarise(await eachOf(all, atOnce, ({ project, question }) => judge(model, project, question)));
}

async function judge(model: ChatModel, { files }: QualityProject, question: Question): Promise<Judged> {
  const passages = passagesIn({ segments: files.map(({ segment }) => segment) });
  const messages = answerMessages({ question: question.text, passages, files, history: [], marker });
  const { text, hasFailed } = await askOnce(model, { messages });
  const reply = new CitedReply(files, passages);
  reply.push(text);
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

/** The lines of a citation meet the place that answers. */
function isOf(citation: Citation, gold: Gold, files: QualityProject['files']): boolean {
  const file = files[gold.file];
  if (file?.fileId !== citation.file_id) return false;
  const { text } = file;
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  return citation.start_line <= lineAt(gold.end) && citation.end_line >= lineAt(gold.start);
}

function supportOf(content: string, citations: readonly Citation[]): Judged['sentences'] {
  const sentences = content
    .split(/(?<=[.!?](?:\s?\[\d+\])*)\s+(?!\[\d+\])|\n+/)
    .filter((text) => wordsOf(text).length > 0);
  const supported = sentences.filter((sentence) => {
    const numbers = (sentence.match(/\[\d+\]/g) ?? []).map((number) => Number(number.slice(1, -1)));
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

function summarise(judged: readonly Judged[]): AnswersSummary {
  const answerable = judged.filter(({ kind }) => kind !== 'none');
  const answered = answerable.filter(({ isAnswered }) => isAnswered);
  const total = (list: readonly Judged[], of: (one: Judged) => number): number =>
    list.reduce((sum, one) => sum + of(one), 0);
  const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  return {
    questions: judged.length,
    failed: judged.filter(({ hasFailed }) => hasFailed).length,
    answerRate: share(answerable.map(({ isAnswered }) => isAnswered)),
    // A model that failed has not refused.
    refusalRate: share(
      judged
        .filter(({ kind }) => kind === 'none')
        .map(({ isAnswered, hasFailed }) => !isAnswered && !hasFailed),
    ),
    rightAnswers: share(answered.map(({ isRight }) => isRight)),
    citationPrecision: ratio(
      total(answerable, ({ citations }) => citations.right),
      total(answerable, ({ citations }) => citations.all),
    ),
    citationRecall: ratio(
      total(answerable, ({ gold }) => gold.found),
      total(answerable, ({ gold }) => gold.all),
    ),
    support: ratio(
      total(answered, ({ sentences }) => sentences.supported),
      total(answered, ({ sentences }) => sentences.all),
    ),
  };
}
