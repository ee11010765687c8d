import { reportItemFailure } from '@alma/shared/api';
import type { ChatAct } from './chat-calls.ts';

/** Logs what the page already says in its place: the same failure of the same act once a page. */
export function reportChatFailure(act: ChatAct, error: unknown): void {
  reportItemFailure(error, `chat ${act}: ${error instanceof Error ? error.message : ''}`, 'chat');
}
