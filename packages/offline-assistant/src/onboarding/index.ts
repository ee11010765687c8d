export type { Intent } from './dialogue/intents.ts';
export { namePath, nextAsked, openDialogue, viewAfter } from './dialogue/questions.ts';
export { progressOf, questionFor, replyTo } from './dialogue/reply.ts';
export {
  DialogueStateSchema,
  type DialogueState,
  type ProfileView,
  type Proposal,
} from './dialogue/state.ts';
export { takeTurn, type Turn, type Understood } from './dialogue/turn.ts';
export { changed, isAnswer, intentFor, toRead, understandTurn, type ToRead } from './dialogue/understand.ts';
export { checked, fieldAt, fields, isSame, valueIn, type Value } from './fields/fields.ts';
export { askedFields } from './fields/asked-fields.ts';
export type { Document } from './reading/document.ts';

export { readMessage, type Finding, type Source } from './reading/read-message.ts';
export type { ReadingContext } from './reading/reader.ts';
export { texts } from './texts.ts';
