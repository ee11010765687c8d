import { extractLimits, type Hit, type Quote, type Thesaurus } from '../retrieval/index.ts';
import { addressesAssistant, smallTalkIn } from '../text/index.ts';
import { compute } from './compute.ts';
import type { ReadFile } from './files.ts';
import { findAnswers, type Finding } from './find.ts';
import { intentOf } from './intents.ts';
import { asQuote, escaped, Reply } from './reply.ts';
import { texts } from './texts.ts';
import { wishOf } from './wishes.ts';

export interface AnswerInput {
  question: string;
  files: readonly ReadFile[];
  thesaurus: Thesaurus;
}

/** Maximum passages shown below the confidence threshold. */
const maxUnsure = 2;
/** Maximum passages per question of a message with several. */
const maxOfPart = 2;

/** Answers with verbatim quotes and fixed texts only, never with generated statements about the content. */
export function answer({ question, files, thesaurus }: AnswerInput): Reply {
  const smallTalk = smallTalkIn(question);
  if (smallTalk) return new Reply('nothing').say(texts[smallTalk]);
  if (files.length === 0) return new Reply('nothing').say(texts.noFiles);
  const intent = intentOf(question);
  if (intent) return compute(files, intent);
  const wish = wishOf(question);
  if (wish) return new Reply('nothing').say(texts.cannot[wish]);
  const findings = findAnswers(question, files, thesaurus);
  const together = findings.length > 1 ? answeringAll(findings) : findings[0];
  return together ? passages(files, together) : inParts(files, findings);
}

/** A finding whose first quote contains the first quotes of all others. */
function answeringAll(findings: readonly Finding[]): Finding | undefined {
  const isNothing = findings.some(({ confidence }) => confidence < extractLimits.minConfidence);
  if (isNothing || !findings.some(({ isSure }) => isSure)) return undefined;
  return findings.find(
    ({ quotes: [whole], isSure }) =>
      isSure &&
      findings.every(
        ({ quotes: [other] }) =>
          whole && other?.file === whole.file && other.start >= whole.start && other.end <= whole.end,
      ),
  );
}

function passages(files: readonly ReadFile[], { quotes, confidence, closest, isSure }: Finding): Reply {
  if (confidence < extractLimits.minConfidence) return refusal(files, closest);
  const reply = new Reply().say(isSure ? texts.found : texts.unsure);
  for (const quote of isSure ? quotes : quotes.slice(0, maxUnsure)) addQuote(reply, files, quote);
  return reply;
}

function inParts(files: readonly ReadFile[], findings: readonly Finding[]): Reply {
  const reply = new Reply();
  for (const { part, quotes, confidence, isSure } of findings) {
    const isFound = confidence >= extractLimits.minConfidence;
    const lead = isFound ? texts.part[isSure ? 'found' : 'unsure'] : texts.part.notFound;
    reply.say(lead(escaped(part)));
    if (isFound) for (const quote of quotes.slice(0, isSure ? maxOfPart : 1)) addQuote(reply, files, quote);
  }
  return reply;
}

function addQuote(reply: Reply, files: readonly ReadFile[], quote: Quote): void {
  const text = files[quote.file]?.text ?? '';
  const words = text.slice(quote.start, quote.end);
  const n = reply.cite(quote);
  // A table row is unclear without its column names.
  const head = quote.head ? `${text.slice(quote.head.start, quote.head.end).trimEnd()}\n` : '';
  reply.say(asQuote(head + words, n));
  if (quote.isCut) reply.say(texts.goesOn);
  if (addressesAssistant(words)) reply.say(texts.order);
}

function refusal(files: readonly ReadFile[], closest: readonly Hit[]): Reply {
  const reply = new Reply().say(texts.notFound);
  const places = new Set(
    closest.map(({ file, headings }) => [files[file]?.filename ?? '', ...headings].map(escaped).join(' › ')),
  );
  if (places.size > 0) reply.say(`${texts.closest}\n${[...places].map((place) => `- ${place}`).join('\n')}`);
  return reply;
}
