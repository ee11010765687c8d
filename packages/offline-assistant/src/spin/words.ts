/** `2 lines` */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** `a, b and c` */
export function inWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

export const nameOf = ({ title }: { title: string }): string => `"${title}"`;

/** As a Markdown list. */
export const asList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
