import { reportItemFailure } from '@alma/shared/api';
import type { ChatAction } from './chat-calls.ts';

/** Logs a failure that the page shows: the same failure of an action once for each page view. */
export function reportChatFailure(action: ChatAction, error: unknown): void {
  reportItemFailure(error, `chat ${action}: ${error instanceof Error ? error.message : ''}`, 'chat');
}
