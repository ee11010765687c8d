/** Characters of a message that are read, and that are kept. */
const maxRead = 2_000;
const maxKept = 300;

const opening = /["`“„«]|(?<![\p{L}\p{N}])['‘’]/u;
const closing = /["`“”»]|['‘’](?![\p{L}\p{N}])/u;

/** The message of an error without personal data: quoted text, e-mail and web addresses, paths, tokens. */
export function scrub(message: string): string {
  const words = withoutQuotes(message.slice(0, maxRead)).split(/(\s)/u);
  return words.map(scrubWord).join('').slice(0, maxKept);
}

/** Removes everything between the first and the last quotation mark: quotes may be nested or unclosed. */
function withoutQuotes(text: string): string {
  const first = text.search(opening);
  if (first < 0) return text;
  const last = [...text.matchAll(new RegExp(closing, 'gu'))].at(-1)?.index ?? first;
  return `${text.slice(0, first)}"…"${last > first ? text.slice(last + 1) : ''}`;
}

function scrubWord(word: string): string {
  if (/@|:\/\/|^[^\w\s]*\//u.test(word)) return '<address>';
  return word.replace(/[\w.+/=-]{16,}/gu, (text) => (/\d/u.test(text) ? '<token>' : text));
}
