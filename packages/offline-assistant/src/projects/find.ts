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

/** What the files say on one question of a message. */
export interface Finding extends Extract {
  /** The question in the words of the message. */
  part: string;
  isSure: boolean;
}

/** What the files say on each question of a message. */
export function findAnswers(message: string, files: readonly ReadFile[], thesaurus: Thesaurus): Finding[] {
  const library: Library = { segments: files.map(({ segment }) => segment), thesaurus };
  const find = (question: string): Extract => withoutOrders(extract(library, files, question), files);
  const parts = partsOf(message, files[0]?.segment.language ?? 'en');
  const findings = parts.map(({ text, inContext }) => {
    const alone = find(text);
    const whole = inContext === undefined ? alone : find(inContext);
    const isMeant = isSure(whole) || whole.confidence >= alone.confidence;
    const best = isMeant && saysSomethingOf(text, whole, files) ? whole : alone;
    return { part: text, ...best, isSure: isSure(best) };
  });
  if (findings.length === 1 || findings.some((finding) => finding.isSure)) return findings;
  // Together the questions may tell more than each alone.
  const whole = find(message);
  return isSure(whole) ? [{ part: message, ...whole, isSure: true }] : findings;
}

const isSure = ({ confidence }: Extract): boolean => confidence >= extractLimits.threshold;

/** False for a passage that was found by the words of the other question alone. */
function saysSomethingOf(
  question: string,
  { quotes: [quote] }: Extract,
  files: readonly ReadFile[],
): boolean {
  const file = quote && files[quote.file];
  if (!file) return false;
  const { language } = file.segment;
  const words = [file.text.slice(quote.start, quote.end), ...quote.headings].join('\n');
  const said = new Set(termsOf(words, language));
  const asked = termsOf(question, language);
  return asked.length === 0 || asked.some((term) => said.has(term));
}

/** Text that gives orders to an assistant comes last, and answers nothing by itself. */
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
