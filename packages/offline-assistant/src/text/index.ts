export { addressesAssistant } from './instructions.ts';
export { lineBreak, normaliseSpace } from './lines.ts';
export { joinWithAnd, plainWords } from './words.ts';
export { smallTalkIn, type Wish, wishIn } from './small-talk.ts';
