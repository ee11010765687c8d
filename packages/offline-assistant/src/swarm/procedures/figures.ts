/** Pattern source, without capturing groups, of a number with thousands separators or decimals. */
export const numberSource = '\\d+(?:[ \\u00a0,]\\d{3}(?!\\d))*(?:[.,]\\d+)?';

/** The value of a match of `numberSource`: 1250 for "1,250", but 0.125 for "0,125" and 1.5 for "1,5". */
export function numberFrom(digits: string): number {
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(digits);
  return Number(digits.replaceAll(isGrouped ? /,/g : /[ \u00a0]/g, '').replace(',', '.'));
}

export const round = (value: number): string => String(Math.round(value * 1000) / 1000);
