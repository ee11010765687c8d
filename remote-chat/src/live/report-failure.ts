import { reportItemFailure } from '@alma/shared/api';
import type { ChatAction } from './chat-calls.ts';

/** Logs what the page already says in its place: the same failure of the same action once a page. */
export function reportChatFailure(action: ChatAction, error: unknown): void {
  reportItemFailure(error, `chat ${action}: ${error instanceof Error ? error.message : ''}`, 'chat');
}
