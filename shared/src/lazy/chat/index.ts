/** Components of message threads, for group chats and conversations with AI. Loaded on demand. */
export { ChatFrame, PanelSection } from './ChatFrame.tsx';
export { Citation } from './Citation.tsx';
export { Composer } from './Composer.tsx';
export { AnsweringLine, DaySeparator, HandOver, SystemLine, TypingLine } from './lines.tsx';
export { Message } from './Message.tsx';
export type { ChatMoment } from './Message.tsx';
export { OwnMessage } from './OwnMessage.tsx';
export type { OwnMessageState } from './OwnMessage.tsx';
export { ReadOnlyNotice } from './ReadOnlyNotice.tsx';
export { SessionPanel } from './SessionPanel.tsx';
export { CitedPassage, SourceCard } from './SourceCard.tsx';
export { VirtualLog } from './VirtualLog.tsx';
export { useDraft } from './useDraft.ts';
