export { openChats } from './chats.domain.ts';
export { fillDemoChats } from './demo-chats.ts';
