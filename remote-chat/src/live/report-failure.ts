import { reportItemFailure } from '@alma/shared/api';
import type { ChatAction } from './chat-calls.ts';

/** Logs a failure that the page shows: once for each action and failure in a page view. */
export function reportChatFailure(action: ChatAction, error: unknown): void {
  reportItemFailure(error, `chat ${action}: ${error instanceof Error ? error.message : ''}`, 'chat');
}
