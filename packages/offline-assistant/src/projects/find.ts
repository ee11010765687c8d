import {
  type Extract,
  extract,
  extractLimits,
  type Library,
  termsOf,
  type Thesaurus,
} from '../retrieval/index.ts';
import { addressesAssistant } from '../text/index.ts';
import type { ReadFile } from './files.ts';
import { partsOf } from './parts.ts';

/** The search result for one question of a message. */
export interface Finding extends Extract {
  /** The question as worded in the message. */
  part: string;
  isSure: boolean;
}

/** Splits a message into its questions and searches the files for each. */
export function findAnswers(message: string, files: readonly ReadFile[], thesaurus: Thesaurus): Finding[] {
  const library: Library = { segments: files.map(({ segment }) => segment), thesaurus };
  const find = (question: string): Extract => withoutOrders(extract(library, files, question), files);
  const parts = partsOf(message, files[0]?.segment.language ?? 'en');
  const findings = parts.map(({ text, inContext }) => {
    const alone = find(text);
    const whole = inContext === undefined ? alone : find(inContext);
    const isBetterInContext = isSure(whole) || whole.confidence >= alone.confidence;
    const best = isBetterInContext && matchesQuestion(text, whole, files) ? whole : alone;
    return { part: text, ...best, isSure: isSure(best) };
  });
  if (findings.length === 1 || findings.some((finding) => finding.isSure)) return findings;
  // The whole message may match better than any single question.
  const whole = find(message);
  return isSure(whole) ? [{ part: message, ...whole, isSure: true }] : findings;
}

const isSure = ({ confidence }: Extract): boolean => confidence >= extractLimits.threshold;

/** False if the passage matches only terms that were added from another question. */
function matchesQuestion(
  question: string,
  { quotes: [quote] }: Extract,
  files: readonly ReadFile[],
): boolean {
  const file = quote && files[quote.file];
  if (!file) return false;
  const { language } = file.segment;
  const words = [file.text.slice(quote.start, quote.end), ...quote.headings].join('\n');
  const quoteTerms = new Set(termsOf(words, language));
  const questionTerms = termsOf(question, language);
  return questionTerms.length === 0 || questionTerms.some((term) => quoteTerms.has(term));
}

/** Moves prompt injections to the end; one in first place lowers the confidence below the threshold. */
function withoutOrders(found: Extract, files: readonly ReadFile[]): Extract {
  const isOrder = ({ file, start, end }: Extract['quotes'][number]): boolean =>
    addressesAssistant(files[file]?.text.slice(start, end) ?? '');
  const orders = found.quotes.filter(isOrder);
  const [first] = found.quotes;
  if (orders.length === 0 || !first) return found;
  const quotes = [...found.quotes.filter((quote) => !orders.includes(quote)), ...orders];
  const isFirst = orders.includes(first);
  return {
    ...found,
    quotes,
    confidence: isFirst ? Math.min(found.confidence, justUnsure) : found.confidence,
  };
}

const justUnsure = extractLimits.threshold - 0.01;
