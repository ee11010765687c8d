import type { ServerFrame } from '@alma/shared/contract';
import type { MessageRow } from './chats.rows.ts';

export const frame = (value: ServerFrame): string => JSON.stringify(value);

export const readFrame = (chatId: string, userId: string, seq: number): string =>
  frame({ type: 'read', chat_id: chatId, user_id: userId, seq });

/** As `frame` would make it, of a message that is JSON already. */
export const messageFrame = ({ chatId }: MessageRow, message: string): string =>
  `{"type":"message","chat_id":${JSON.stringify(chatId)},"message":${message}}`;

/** The ack of a message that is stored, and JSON already. */
export function storedFrame(requestId: string, message: string): string {
  const ack = frame({ type: 'ack', request_id: requestId, status: 'ok', message: '' });
  return `${ack.slice(0, -1)},"stored":${message}}`;
}
