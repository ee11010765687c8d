import type { LiveMessage, ServerFrame } from '@alma/shared/contract';

export const frame = (value: ServerFrame): string => JSON.stringify(value);

export const messageFrame = (message: LiveMessage): string =>
  frame({ type: 'message', chat_id: message.chat_id, message });

export const readFrame = (chatId: string, userId: string, seq: number): string =>
  frame({ type: 'read', chat_id: chatId, user_id: userId, seq });

export const presenceFrame = (chatId: string, userId: string, isOnline: boolean): string =>
  frame({ type: 'presence', chat_id: chatId, user_id: userId, status: isOnline ? 'online' : 'offline' });
