import { wishIn } from '../../text/index.ts';
import { chatSentences, list, type Material } from './material.ts';

const strong = /\b(?:must|shall|has to|have to|never|always|required)\b/i;
const weak = /\b(?:should|needs? to|need|want|would like|ought to)\b/i;

/** Lists the sentences that state a requirement, each with its message. */
export function require(material: Material): string {
  const sentences = chatSentences(material).filter(
    ({ text }) => !text.endsWith('?') && wishIn(text) === undefined,
  );
  const must = sentences.filter(({ text }) => strong.test(text));
  const should = sentences.filter(({ text }) => !strong.test(text) && weak.test(text));
  if (must.length + should.length === 0) {
    return 'I found no requirements in this chat. Write what the product must or should do, and for whom.';
  }
  let n = 0;
  const lines = (entries: typeof sentences): string =>
    list(entries.map(({ text, where }) => `${(n += 1)}. "${text}" (${where})`));
  return [
    ...(must.length > 0 ? [`**Must**\n\n${lines(must)}`] : []),
    ...(should.length > 0 ? [`**Should**\n\n${lines(should)}`] : []),
  ].join('\n\n');
}
