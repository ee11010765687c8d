export { moveContents } from './move-contents.ts';
export { answerMessages } from './answer-request.ts';
export { type ChosenPassage, chosenPassages } from './chosen-passages.ts';
export { sourcesOf } from './cited-answer.ts';
export { CitedReply } from './cited-reply.ts';
export { allPassages, bestPassages } from './passages.ts';
export { openProjects } from './projects.domain.ts';
export type { Knowledge, KnownProject } from './knowledge.ts';
