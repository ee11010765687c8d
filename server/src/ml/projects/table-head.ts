const isRow = (line: string): boolean => line.trimStart().startsWith('|');
const isRule = (line: string): boolean => line.includes('-') && /^[\s|:-]+$/.test(line);
/** Limits the search for the head of a very long table. */
const maxLines = 500;

/** The head and delimiter row of the Markdown table at a place; undefined outside of a table and in its head. */
export function tableHeadAt(text: string, place: number): string | undefined {
  let end = text.indexOf('\n', place);
  if (end === -1) end = text.length;
  const below: string[] = [];
  while (end >= 0 && below.length < maxLines) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (!isRow(line)) return undefined;
    const rule = below.at(-1);
    if (below.length > 1 && rule !== undefined && isRule(rule)) return `${line}\n${rule}`;
    below.push(line);
    end = start - 1;
  }
  return undefined;
}
