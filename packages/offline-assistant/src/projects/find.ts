import { extract, type Extract, extractLimits, type Library, type Thesaurus } from '../retrieval/index.ts';
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
  return partsOf(message, files[0]?.segment.language ?? 'en').map(({ text, inContext }) => {
    const alone = find(text);
    const whole = inContext === undefined ? alone : find(inContext);
    const best = isSure(whole) || whole.confidence >= alone.confidence ? whole : alone;
    return { part: text, ...best, isSure: isSure(best) };
  });
}

const isSure = ({ confidence }: Extract): boolean => confidence >= extractLimits.threshold;

/** Text that gives orders to an assistant comes last, and answers nothing by itself. */
function withoutOrders(found: Extract, files: readonly ReadFile[]): Extract {
  const isOrder = ({ file, start, end }: Extract['quotes'][number]): boolean =>
    addressesAssistant(files[file]?.text.slice(start, end) ?? '');
  const orders = found.quotes.filter(isOrder);
  const [first] = found.quotes;
  if (orders.length === 0 || !first) return found;
  const quotes = [...found.quotes.filter((quote) => !orders.includes(quote)), ...orders];
  const isFirst = orders.includes(first);
  return { ...found, quotes, confidence: isFirst ? Math.min(found.confidence, justUnsure) : found.confidence };
}

const justUnsure = extractLimits.threshold - 0.01;
