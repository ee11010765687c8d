import { endOfString, isTooDeep } from '../plain-text/index.ts';

/** Significant digits that a double always preserves. */
const safeDigits = 15;

/** Whether a text may contain a longer number or a larger exponent; false for nearly every body. */
const longNumber = new RegExp(`\\d[\\d.]{${safeDigits},}|\\de[+-]?\\d{3}`, 'i');
/** The length of 1e100, the shortest such number. */
const minLongNumber = 5;

/**
 * Parses JSON. A number that a double cannot represent exactly, such as 9007199254740993, stays text for the schema.
 * @throws {SyntaxError} for invalid or too deeply nested JSON
 */
export function parseExactly(text: string): unknown {
  if (isTooDeep(text)) throw new SyntaxError('too deep');
  const value: unknown = JSON.parse(text);
  return longNumber.test(text) ? JSON.parse(quoteInexact(text)) : value;
}

/**
 * Puts the inexact numbers of a valid JSON text in quotes. In one pass, because a function that `JSON.parse` calls for
 * each value would make a body with one long number many times more expensive than any other.
 */
function quoteInexact(json: string): string {
  let [quoted, from, place] = ['', 0, 0];
  while (place < json.length) {
    if (json[place] === '"') place = endOfString(json, place + 1);
    const start = place;
    while (isOfNumber(json.charCodeAt(place))) place += 1;
    const number = place - start < minLongNumber ? '' : json.slice(start, place);
    if (isInexact(number)) {
      quoted += `${json.slice(from, start)}"${number}"`;
      from = place;
    }
    if (place === start) place += 1;
  }
  return quoted + json.slice(from);
}

/** Digits and `+-.eE`, the characters of numbers. Words such as `true` are too short to be taken for one. */
const isOfNumber = (code: number): boolean =>
  (code >= 48 && code <= 57) || code === 43 || code === 45 || code === 46 || code === 69 || code === 101;

function isInexact(number: string): boolean {
  if (!longNumber.test(number)) return false;
  const kept = String(Number(number));
  return kept !== number && normal(number) !== normal(kept);
}

/** A decimal as significant digits and exponent, so that 1.50e3 and 1500 compare as equal. */
function normal(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e');
  const [whole = '', fraction = ''] = (mantissa.startsWith('-') ? mantissa.slice(1) : mantissa).split('.');
  const digits = whole + fraction;
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from += 1;
  while (to > from && digits[to - 1] === '0') to -= 1;
  if (from === to) return '0';
  return `${digits.slice(from, to)}e${Number(exponent) - fraction.length + (digits.length - to)}`;
}
