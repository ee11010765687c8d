import { bearingOn, list, quoted, type Material } from './material.ts';

const mostQuotes = 5;

/** Quotes what was said so far and bears on the question; knows nothing else. */
export function research(material: Material): string {
  const found = bearingOn(material, mostQuotes);
  if (found.length === 0) {
    return 'Nothing that was said in this chat before bears on this. Paste a text or a figure that I can quote; I add nothing of my own.';
  }
  return `What was said in this chat about it:\n\n${list(found.map(quoted))}\n\nI know of no other source here.`;
}
