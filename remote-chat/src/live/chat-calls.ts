import type { Chat, ChatMessage } from '@alma/shared/contract';

/** The calls of the live chat. Tests pass their own. */
export interface ChatCalls {
  /** A page of the list, from 1, with the number of all chats. */
  list(page: number): Promise<{ chats: Chat[]; total: number }>;
  /** Undefined when there is no such chat for the reader. */
  get(chatId: string): Promise<Chat | undefined>;
  /** The newest page, or the one before a message; undefined when there is no such chat for the reader. */
  messages(
    chatId: string,
    before?: string,
  ): Promise<{ messages: ChatMessage[]; has_more: boolean } | undefined>;
}

/** The action under which a failure is logged. */
export type ChatAction = 'load' | 'send' | 'create' | 'archive' | 'participants';
