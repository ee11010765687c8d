/** A number as people write it, in groups of three or with decimals, as the source of a pattern without groups. */
export const numberSource = '\\d+(?:[ \\u00a0,]\\d{3}(?!\\d))*(?:[.,]\\d+)?';

/** What a match of `numberSource` stands for: "1,250" is a thousand and more, "0,125" and "1,5" are less than two. */
export function numberFrom(digits: string): number {
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits);
  return Number(digits.replaceAll(isGrouped ? /,/g : /[ \u00a0]/g, '').replace(',', '.'));
}

export const round = (value: number): string => String(Math.round(value * 1000) / 1000);
