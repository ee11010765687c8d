import { extract, extractLimits, type Hit, type Quote, type Thesaurus } from '../retrieval/index.ts';
import { compute } from './compute.ts';
import type { ReadFile } from './files.ts';
import { intentOf } from './intents.ts';
import { asQuote, Reply } from './reply.ts';
import { texts } from './texts.ts';

export interface AnswerInput {
  question: string;
  files: readonly ReadFile[];
  thesaurus: Thesaurus;
}

/** Passages that are shown although they may be beside the question. */
const maxUnsure = 2;

/** Finds passages and quotes them; it writes nothing of its own about their matter. */
export function answer({ question, files, thesaurus }: AnswerInput): Reply {
  if (files.length === 0) return new Reply().say(texts.noFiles);
  const intent = intentOf(question);
  return intent ? compute(files, intent) : passages(question, files, thesaurus);
}

function passages(question: string, files: readonly ReadFile[], thesaurus: Thesaurus): Reply {
  const library = { segments: files.map(({ segment }) => segment), thesaurus };
  const { quotes, confidence, closest } = extract(library, files, question);
  if (confidence < extractLimits.least) return refusal(files, closest);
  const isSure = confidence >= extractLimits.threshold;
  const reply = new Reply().say(isSure ? texts.found : texts.unsure);
  for (const quote of isSure ? quotes : quotes.slice(0, maxUnsure)) addQuote(reply, files, quote);
  return reply;
}

function addQuote(reply: Reply, files: readonly ReadFile[], quote: Quote): void {
  const text = files[quote.file]?.text ?? '';
  const words = text.slice(quote.start, quote.end);
  const n = reply.cite(quote);
  // A row says little without the names of its columns.
  const head = quote.head ? `${text.slice(quote.head.start, quote.head.end).trimEnd()}\n` : '';
  reply.say(asQuote(head + words, n));
}

function refusal(files: readonly ReadFile[], closest: readonly Hit[]): Reply {
  const reply = new Reply().say(texts.notFound);
  const places = new Set(
    closest.map(({ file, headings }) => [files[file]?.filename ?? '', ...headings].join(' › ')),
  );
  if (places.size > 0) reply.say(`${texts.closest}\n${[...places].map((place) => `- ${place}`).join('\n')}`);
  return reply;
}
