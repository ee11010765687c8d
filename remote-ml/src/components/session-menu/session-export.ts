import type { Citation, SessionMessage } from '@alma/shared/contract';
import { isHidden } from '../../live/turn.ts';
import { texts } from '../../texts.ts';

const copy = texts.exported;
const reference = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/u;
/** Code is kept as written: fenced blocks and spans. */
const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/u;

/** The whole conversation as Markdown. Each reference is a footnote with its passage. */
export function exportSession(title: string, messages: readonly SessionMessage[]): string {
  const notes: string[] = [];
  const numbers = new Map<string, number>();

  const numberOf = (citation: Citation): number => {
    const key = JSON.stringify([citation.version, citation.start_line, citation.quote]);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(key, number);
    notes.push(footnote(number, citation));
    return number;
  };
  const parts = messages
    .filter((message) => !isHidden(message))
    .map(({ type, content, name, additional_kwargs: { citations = [], hand_over, target_agent } }) => {
      const speaker = type === 'human' ? copy.you(target_agent) : (name ?? texts.assistant);
      const handOver = hand_over === undefined ? [] : [copy.handOver(hand_over)];
      const text = withFootnotes(content, citations, numberOf);
      return [`## ${speaker}`, text, ...handOver].filter((part) => part !== '').join('\n\n');
    });
  return `${[`# ${title}`, ...parts, notes.join('\n\n')].filter((part) => part !== '').join('\n\n')}\n`;
}

function withFootnotes(
  text: string,
  citations: readonly Citation[],
  numberOf: (citation: Citation) => number,
): string {
  const referTo = (original: string, list: string): string => {
    const cited = list.split(',').map((n) => citations.find((citation) => citation.n === Number(n)));
    return cited.every((citation) => citation !== undefined)
      ? cited.map((citation) => `[^${numberOf(citation)}]`).join('')
      : original;
  };
  return text
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(new RegExp(reference, 'gu'), referTo)))
    .join('');
}

function footnote(number: number, { filename, heading, start_line, end_line, quote }: Citation): string {
  const location = texts.reader.lines(heading, start_line, end_line);
  const quoted = quote
    .trim()
    .split('\n')
    .map((line) => `    > ${line}`)
    .join('\n');
  return `[^${number}]: ${copy.source(filename, location)}\n\n${quoted}`;
}

/** A file name that is valid on every system. */
export function exportName(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-+|(?<!-)-+$/gu, '');
  return `${name === '' ? copy.fallbackName : name}.md`;
}
