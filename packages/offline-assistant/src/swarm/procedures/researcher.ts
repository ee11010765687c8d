import { wishIn } from '../../text/index.ts';
import { chatSentences, findRelevant, list, type Material, quoted } from './material.ts';

const maxQuotes = 5;

/** Quotes earlier sentences that are relevant to the question; without a model there is no other source. */
export function research(material: Material): string {
  const found = findRelevant(material, maxQuotes);
  if (found.length === 0) return noneFound(material);
  return `This was said about it in the chat:\n\n${list(found.map(quoted))}\n\nThere is no other source in this chat.`;
}

/** Without a quote, a statement is noted as material for later questions, and a question gets a hint. */
function noneFound({ question }: Material): string {
  const statements = chatSentences({ question, earlier: [] }).map(({ text }) => text);
  const noted = statements.filter((text) => !text.endsWith('?') && wishIn(text) === undefined);
  if (noted.length === 0 || noted.length < statements.length)
    return 'Nothing said earlier in this chat is about this. Paste a text or figures, and I will quote what they say about your question.';
  const sentences = noted.length === 1 ? 'this sentence' : `these ${noted.length} sentences`;
  return `I noted ${sentences}. Ask about ${noted.length === 1 ? 'it' : 'them'}, and I will quote the place.`;
}
