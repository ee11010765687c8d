/** `2 lines` */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

export const nameOf = ({ title }: { title: string }): string => `"${title}"`;

export const asList = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
