import type { LiveMessage, ServerFrame } from '@alma/shared/contract';

export const frame = (value: ServerFrame): string => JSON.stringify(value);

export const messageFrame = (message: LiveMessage): string =>
  frame({ type: 'message', chat_id: message.chat_id, message });

export const readFrame = (chatId: string, userId: string, seq: number): string =>
  frame({ type: 'read', chat_id: chatId, user_id: userId, seq });
