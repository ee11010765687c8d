import { useReader } from '@alma/shared/auth';
import { useDraft } from '@alma/shared/chat';
import type { AiSession, User } from '@alma/shared/contract';
import { useLocation } from '@alma/shared/router';
import { useToast } from '@alma/shared/toast';
import { momentsFor } from '@alma/shared/ui';
import { useEffect, useMemo, useRef } from 'react';
import type { createConversation } from '../../live/conversation.ts';
import { rowsOf } from '../../live/rows.ts';
import { isRunning } from '../../live/turn.ts';
import { unsentStore } from '../../live/unsent.ts';
import { useConversation } from '../../live/useConversation.ts';
import { texts } from '../../texts.ts';

/** Navigation state of a chat that was just created: its composer gets the focus. */
export const newChatState = { hasStarted: true } as const;

type Transport = Omit<Parameters<typeof createConversation>[0], 'unsent'>;

/** The state of a thread with one assistant. @param transport are read once: the component needs a key. */
export function useThread(session: AiSession, user: User, transport: Transport) {
  const key = `${user.user_id}.${session.session_id}`;
  const moments = momentsFor(useReader());
  const { state } = useLocation() as { state: Partial<typeof newChatState> | null };
  const toast = useToast();
  const showFailure = () => toast.show({ type: 'error', title: texts.thread.stopFailed });
  const composer = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useDraft(`alma.ml.draft.${key}`);
  const { conversation, turn } = useConversation(session, () => ({
    ...transport,
    unsent: unsentStore(`alma.ml.unsent.${key}`),
  }));
  const rows = useMemo(() => rowsOf(session, turn, moments.dayOf), [session, turn, moments]);

  // The dialog that created the chat had the focus, and has closed.
  const hasStarted = state?.hasStarted ?? false;
  useEffect(() => {
    if (hasStarted) composer.current?.focus();
  }, [hasStarted]);

  return {
    rows,
    moments,
    conversation,
    turn,
    running: isRunning(turn),
    /** Stops the answer that is being written. */
    stop: () => void conversation.stop().catch(showFailure),
    composer,
    draft,
    setDraft,
  };
}
