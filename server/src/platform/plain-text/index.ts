export { parseJson } from './json.ts';
export { endOfString, isTooDeep } from './json-depth.ts';
export { storableJson, storableText } from './storable.ts';

/** The start of text that a browser could take for a page or a program when it guesses the type. */
const markup = /^\s*(?:<!doctype|<\?|<(?:html|head|body|svg|script|iframe|math|xml)\b)/i;
/** Control characters, which text for readers does not contain. */
const controls = /(?![\t\n\v\f\r])\p{Cc}/u;

/** True for UTF-8 text for readers: not binary, and neither a page nor a program. */
export function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text !== '' && !controls.test(text) && !markup.test(text);
  } catch {
    return false;
  }
}
