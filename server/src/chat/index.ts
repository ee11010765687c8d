export type { Answer, Answerer, Question, ChatLine } from './agents/answerer.ts';
export { type ChatsOfPerson, openChats } from './chats.domain.ts';
export { fillDemoChats } from './demo-chats.ts';
