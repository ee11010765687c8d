import { isTooDeep } from './json-depth.ts';

/** Significant digits that a double always preserves. */
const safeDigits = 15;

/** Whether a text may contain a longer number or a larger exponent; false for nearly every body. */
const longNumber = new RegExp(`\\d[\\d.]{${safeDigits},}|\\de[+-]?\\d{3}`, 'i');

/**
 * Parses JSON. A number that a double cannot represent exactly, such as 9007199254740993, stays text for the schema.
 * @throws {SyntaxError} for invalid or too deeply nested JSON
 */
export function parseExactly(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('too deep');
  if (!longNumber.test(text)) return JSON.parse(text);
  const keepInexact = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined) return value;
    return normal(source) === normal(String(value)) ? value : source;
  };
  return JSON.parse(text, keepInexact);
}

/** A decimal as significant digits and exponent, so that 1.50e3 and 1500 compare as equal. */
function normal(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.replace(/^-/, '').toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + (digits.length - significant.length)}`;
}
