export type { Answer, Answerer, Question, Said } from './agents/answerer.ts';
export { type ChatsOfPerson, openChats } from './chats.domain.ts';
export { fillDemoChats } from './demo-chats.ts';
