export { openDialogue } from './dialogue/questions.ts';
export { converse, type Exchange, type Said } from './dialogue/converse.ts';
export { type DialogueState, type ProfileView } from './dialogue/state.ts';
export { isSame, type Value } from './fields/fields.ts';
export { openOnboarding } from './onboarding.domain.ts';
