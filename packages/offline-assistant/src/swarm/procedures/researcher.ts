import { wishIn } from '../../text/index.ts';
import { bearingOn, list, type Material, quoted, saidIn } from './material.ts';

const maxQuotes = 5;

/** Quotes what was said so far and bears on the question; knows nothing else. */
export function research(material: Material): string {
  const found = bearingOn(material, maxQuotes);
  if (found.length === 0) return noneFound(material);
  return `This was said about it in the chat:\n\n${list(found.map(quoted))}\n\nThere is no other source in this chat.`;
}

/** A message that tells something is material for later questions; one that only asks has nothing to quote. */
function noneFound({ question }: Material): string {
  const said = saidIn({ question, earlier: [] }).map(({ text }) => text);
  const told = said.filter((text) => !text.endsWith('?') && wishIn(text) === undefined);
  if (told.length === 0 || told.length < said.length)
    return 'Nothing said earlier in this chat is about this. Paste a text or figures, and I will quote what they say about your question.';
  const sentences = told.length === 1 ? 'this sentence' : `these ${told.length} sentences`;
  return `I noted ${sentences}. Ask about ${told.length === 1 ? 'it' : 'them'}, and I will quote the place.`;
}
