import { bearingOn, list, type Material, quoted } from './material.ts';

const maxQuotes = 5;

/** Quotes what was said so far and bears on the question; knows nothing else. */
export function research(material: Material): string {
  const found = bearingOn(material, maxQuotes);
  if (found.length === 0) {
    return 'Nothing said earlier in this chat is about this. Paste a text or a figure, and I can quote from it. I only quote what is in the chat.';
  }
  return `This was said about it in the chat:\n\n${list(found.map(quoted))}\n\nThere is no other source in this chat.`;
}
