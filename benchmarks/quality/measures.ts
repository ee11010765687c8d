import { answer, findAnswers } from '@alma/offline-assistant/projects';
import { search } from '@alma/offline-assistant/retrieval';
import { CitedReply } from '../../server/src/ml/projects/cited-reply.ts';
import {
  type Gold,
  type Kind,
  kinds,
  type QualityProject,
  type Question,
} from '../../server/src/ml/quality/suites/questions.ts';
import { loadThesaurus } from '../../server/src/ml/retrieval/index.ts';

interface Span {
  file: number;
  start: number;
  end: number;
}

export interface Measured {
  kind: Kind;
  project: string;
  question: string;
  /** Share of the gold passages in the top five hits, and in the top 4,000 characters. */
  recallAt5: number;
  recallIn4k: number;
  reciprocalRank: number;
  isAnswered: boolean;
  confidence: number;
  /** True if a quote overlaps a gold passage. */
  isRight: boolean;
  quotes: number;
  verbatim: number;
  dangling: number;
}

const contains = (span: Span, gold: Gold): boolean =>
  span.file === gold.file && span.start <= gold.start && span.end >= gold.end;
const overlaps = (span: Span, gold: Gold): boolean =>
  span.file === gold.file && span.start < gold.end && span.end > gold.start;

/** Share of the gold passages that the spans contain. */
export const recallOf = (spans: readonly Span[], { gold }: Pick<Question, 'gold'>): number =>
  gold.length === 0
    ? 0
    : gold.filter((one) => spans.some((span) => contains(span, one))).length / gold.length;

export function measure(project: QualityProject, question: Question): Measured {
  const library = { segments: project.files.map(({ segment }) => segment), thesaurus: loadThesaurus() };
  const hits = search(library, question.text, 10);
  const first = hits.findIndex((hit) => question.gold.some((gold) => contains(hit, gold)));
  const findings = findAnswers(question.text, project.files, library.thesaurus);
  const isAnswered = findings.some(({ isSure }) => isSure);
  const quotes = findings.flatMap((finding) => finding.quotes);
  return {
    kind: question.kind,
    project: project.name,
    question: question.text,
    recallAt5: recallOf(hits.slice(0, 5), question),
    recallIn4k: recallOf(containedShare(hits, 4000), question),
    reciprocalRank: first < 0 ? 0 : 1 / (first + 1),
    isAnswered,
    confidence: Math.max(...findings.map(({ confidence }) => confidence)),
    isRight: isAnswered && quotes.some((quote) => question.gold.some((gold) => overlaps(quote, gold))),
    ...citationsOf(project, question),
  };
}

/** Counts the citations of the final reply, those verbatim at their lines, and reference numbers without a citation. */
function citationsOf(
  { files }: QualityProject,
  { text }: Question,
): Pick<Measured, 'quotes' | 'verbatim' | 'dangling'> {
  const result = answer({ question: text, files, thesaurus: loadThesaurus() });
  const reply = new CitedReply(files, 'come later');
  reply.setSources(result.sources);
  reply.push(result.text);
  reply.finish();
  const isVerbatim = ({
    file_id: id,
    quote,
    start_line: from,
    end_line: to,
  }: CitedReply['citations'][number]) => {
    const lines = files.find(({ fileId }) => fileId === id)?.text.split('\n') ?? [];
    return (
      quote !== '' &&
      lines
        .slice(from - 1, to)
        .join('\n')
        .includes(quote)
    );
  };
  const numbers = (reply.content.match(/\[\d+\]/g) ?? []).map((number) => Number(number.slice(1, -1)));
  return {
    quotes: reply.citations.length,
    verbatim: reply.citations.filter(isVerbatim).length,
    dangling: numbers.filter((number) => !reply.citations.some(({ n }) => n === number)).length,
  };
}

function containedShare<S extends Span>(hits: readonly S[], characters: number): S[] {
  let left = characters;
  return hits.filter(({ start, end }) => {
    left -= end - start;
    return left >= 0;
  });
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

export interface Summary {
  recallAt5: number;
  recallIn4k: number;
  meanReciprocalRank: number;
  answerRate: number;
  refusalRate: number;
  /** Share of the answered answerable questions with a quote at the right place. */
  rightAnswers: number;
  /** Area under the ROC curve of answering against refusing. */
  separation: number;
  recallByKind: Partial<Record<Kind, number>>;
}

export function summarise(measured: readonly Measured[]): Summary {
  const answerable = measured.filter(({ kind }) => kind !== 'none');
  const unanswerable = measured.filter(({ kind }) => kind === 'none');
  const answered = answerable.filter(({ isAnswered }) => isAnswered);
  const rate = (list: readonly Measured[], is: (one: Measured) => boolean): number =>
    mean(list.map((one) => Number(is(one))));
  return {
    recallAt5: mean(answerable.map(({ recallAt5 }) => recallAt5)),
    recallIn4k: mean(answerable.map(({ recallIn4k }) => recallIn4k)),
    meanReciprocalRank: mean(answerable.map(({ reciprocalRank }) => reciprocalRank)),
    answerRate: rate(answerable, ({ isAnswered }) => isAnswered),
    refusalRate: rate(unanswerable, ({ isAnswered }) => !isAnswered),
    rightAnswers: rate(answered, ({ isRight }) => isRight),
    separation: mean(
      answerable.flatMap((yes) =>
        unanswerable.map(
          (no) => Number(yes.confidence > no.confidence) + Number(yes.confidence === no.confidence) / 2,
        ),
      ),
    ),
    recallByKind: Object.fromEntries(
      kinds
        .filter((kind) => kind !== 'none')
        .map((kind) => [
          kind,
          mean(measured.filter((one) => one.kind === kind).map(({ recallAt5 }) => recallAt5)),
        ]),
    ),
  };
}
