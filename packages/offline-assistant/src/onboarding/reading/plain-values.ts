import { numberOf, numberPattern } from './numbers.ts';
import { type Match, type Reader, sure } from './reader.ts';

const nothing = (): undefined => undefined;
const first = new RegExp(numberPattern, 'iu');

/** A score, read only after its name: "openness: 70". */
export const score: Reader = {
  answer(text): Match | undefined {
    const found = first.exec(text);
    if (!found || /-\s*\d|\d[.,]\d/.test(text)) return undefined;
    return sure(numberOf(found[1] ?? ''), found[0], 'a number after its name');
  },
  scan: nothing,
};

const code = /\b([RIASEC]{1,3})\b/i;
export const hollandCode: Reader = {
  answer(text): Match | undefined {
    const found = code.exec(text.trim());
    return found?.[1] ? sure(found[1].toUpperCase(), found[1], 'Holland code') : undefined;
  },
  scan(text): Match | undefined {
    const found = /\b(?:holland|riasec)\s+code(?:\s*(?:is|:))?\s*([RIASEC]{1,3})\b/i.exec(text);
    return found?.[1] ? sure(found[1].toUpperCase(), found[0], 'Holland code') : undefined;
  },
};

const socCode = /\b\d{2}-\d{4}(?:\.\d{2})?\b/;
export const onetCode: Reader = {
  answer(text): Match | undefined {
    const found = socCode.exec(text);
    return found ? sure(found[0], found[0], 'O*NET-SOC code') : undefined;
  },
  scan(text): Match | undefined {
    return /\b(?:o\*?net|soc)\b/i.test(text) ? onetCode.answer(text, { year: 0 }) : undefined;
  },
};
