export { answer } from './answer.ts';
export { findAnswers } from './find.ts';
export type { Source } from './reply.ts';
export { texts } from './texts.ts';
export { wishOf, type Wish } from './wishes.ts';
