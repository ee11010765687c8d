import { useToast } from '@alma/shared/toast';
import type { Conversation } from '../../live/conversation.ts';
import { texts } from '../../texts.ts';

/** Stops the answer that is being written. */
export function useStop(conversation: Conversation): () => void {
  const toast = useToast();
  return () => {
    conversation.stop().catch(() => toast.show({ type: 'error', title: texts.thread.stopFailed }));
  };
}
