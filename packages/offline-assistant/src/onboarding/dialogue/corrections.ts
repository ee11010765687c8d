import { normaliseSpace } from '../../text/index.ts';

/** A correction of the last value: "no, I meant data analyst", "sorry, it should be Porto". */
const explicit =
  /^\W*(?:(?:no|nope|sorry|oops|wait|ah|oh|actually|pardon|hmm|nein|non)[\s,.!:–—-]{1,6}){0,3}(?:(?:i|ich|je)\s+(?:meant|mean|meine|meinte|voulais\s+dire)(?:\s+to\s+say)?|(?:that|it)\s+should\s+(?:be|say|read)|should\s+be|make\s+(?:it|that)|correction|it['’]s\s+actually|quise\s+decir)[\s,:]{1,4}(\S.*)$/isu;
const brief =
  /^\W*(?:(?:no|nope|nein|non)\s?[,.!:–—-]{1,3}\s?|(?:sorry|oops|wait|actually)[\s,.!:–—-]{1,6})(\S.*)$/isu;

export interface Correction {
  to: string;
  /** Only "no," or "sorry" marks it as a correction, so it may also be an answer. */
  isPlain: boolean;
}

/** The corrected value in a message, or undefined when the message corrects nothing. */
export function correctionIn(text: string): Correction | undefined {
  const message = normaliseSpace(text).trim();
  const to = explicit.exec(message)?.[1] ?? brief.exec(message)?.[1];
  return to === undefined ? undefined : { to, isPlain: !explicit.test(message) };
}
