/** Texts that a browser takes for a page or a program, had it to guess. */
const markup = /^\s*(?:<!doctype|<\?|<(?:html|head|body|svg|script|iframe|math|xml)\b)/i;
/** What no text for people holds. */
const controls = /(?![\t\n\v\f\r])\p{Cc}/u;

/** True for UTF-8 text for people: nothing binary, no page and no program. */
export function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text !== '' && !controls.test(text) && !markup.test(text);
  } catch {
    return false;
  }
}
