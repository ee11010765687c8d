import { normaliseSpace } from '../../text/index.ts';

/** What a person puts right: "no, I meant data analyst", "sorry, it should be Porto". */
const meant =
  /^\W*(?:(?:no|nope|sorry|oops|wait|ah|oh|actually|pardon|hmm|nein|non)[\s,.!:–—-]{1,6}){0,3}(?:(?:i|ich|je)\s+(?:meant|mean|meine|meinte|voulais\s+dire)(?:\s+to\s+say)?|(?:that|it)\s+should\s+(?:be|say|read)|should\s+be|make\s+(?:it|that)|correction|it['’]s\s+actually|quise\s+decir)[\s,:]{1,4}(\S.*)$/isu;
const plain =
  /^\W*(?:(?:no|nope|nein|non)\s?[,.!:–—-]{1,3}\s?|(?:sorry|oops|wait|actually)[\s,.!:–—-]{1,6})(\S.*)$/isu;

export interface Correction {
  to: string;
  /** Nothing but "no," or "sorry" says that it is one. */
  isPlain: boolean;
}

/** The value that a person puts in the place of the last one. */
export function correctionIn(text: string): Correction | undefined {
  const said = normaliseSpace(text).trim();
  const to = meant.exec(said)?.[1] ?? plain.exec(said)?.[1];
  return to === undefined ? undefined : { to, isPlain: !meant.test(said) };
}
