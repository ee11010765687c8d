import { extract, extractLimits, type Hit, type Quote } from '../../retrieval/index.ts';
import { answerTexts as texts } from '../answer.texts.ts';
import type { LibraryFile } from '../library.ts';
import { compute } from './compute.ts';
import { intentOf } from './intents.ts';
import { asQuote, Reply } from './reply.ts';

export interface AnswerInput {
  question: string;
  files: readonly LibraryFile[];
}

/** Passages that are shown although they may be beside the question. */
const mostUnsure = 2;

/** Finds passages and quotes them; it writes nothing of its own about their matter. */
export function answer({ question, files }: AnswerInput): Reply {
  if (files.length === 0) return new Reply().say(texts.noFiles);
  const intent = intentOf(question);
  return intent ? compute(files, intent) : passages(question, files);
}

function passages(question: string, files: readonly LibraryFile[]): Reply {
  const library = { segments: files.map(({ segment }) => segment) };
  const { quotes, confidence, closest } = extract(library, files, question);
  if (confidence < extractLimits.least) return refusal(files, closest);
  const isSure = confidence >= extractLimits.threshold;
  const reply = new Reply().say(isSure ? texts.found : texts.unsure);
  for (const quote of isSure ? quotes : quotes.slice(0, mostUnsure)) addQuote(reply, files, quote);
  return reply;
}

function addQuote(reply: Reply, files: readonly LibraryFile[], quote: Quote): void {
  const text = files[quote.file]?.text ?? '';
  const words = text.slice(quote.start, quote.end);
  const n = reply.cite(quote);
  // A row says little without the names of its columns.
  const head = quote.head ? `${text.slice(quote.head.start, quote.head.end).trimEnd()}\n` : '';
  reply.say(asQuote(head + words, n));
}

function refusal(files: readonly LibraryFile[], closest: readonly Hit[]): Reply {
  const reply = new Reply().say(texts.notFound);
  const places = new Set(
    closest.map(({ file, headings }) => [files[file]?.filename ?? '', ...headings].join(' › ')),
  );
  if (places.size > 0) reply.say(`${texts.closest}\n${[...places].map((place) => `- ${place}`).join('\n')}`);
  return reply;
}
