const fence = /^(?:```|~~~)/u;
const tableRule = /^[\s|:>-]*$/u;
const lineMarks = /^(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+(?:\[[ x]\]\s+)?|\d+[.)]\s+)?/u;
const reference = /(?<!\s)\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/u;
const link = /!?\[([^[\]\n]*)\]\([^()\n]*\)/u;
const emphasis = /(?<![\p{L}\p{N}])(\*\*|__|~~|[*_`])(?=\S)([^\n]{0,300}?\S)\1(?![\p{L}\p{N}])/u;

/** The plain text of Markdown, for screen readers. */
export const spokenText = (markdown: string): string =>
  markdown
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !fence.test(line) && !tableRule.test(line))
    .map((line) => spokenLine(line.replace(lineMarks, '')))
    .filter((line) => line !== '')
    .join(' ');

function spokenLine(line: string): string {
  const words = replaceRepeatedly(replaceRepeatedly(line, link, '$1'), reference, '');
  // Twice, because bold text may contain other marks.
  const plain = replaceRepeatedly(replaceRepeatedly(words, emphasis, '$2'), emphasis, '$2').trim();
  if (!plain.startsWith('|')) return plain;
  const cells = plain.split('|').map((cell) => cell.trim());
  return `${cells.filter((cell) => cell !== '').join(', ')}.`;
}

const replaceRepeatedly = (text: string, pattern: RegExp, replacement: string): string =>
  text.replaceAll(new RegExp(pattern, 'gu'), replacement);
