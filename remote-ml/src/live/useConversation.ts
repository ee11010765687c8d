import type { AiSession } from '@alma/shared/contract';
import { useFrameValue } from '@alma/shared/state';
import { useEffect, useState } from 'react';
import { type Conversation, createConversation, turnAtom } from './conversation.ts';
import { isRunning, type Turn, undeliveredOf } from './turn.ts';

/** The live side of a session. @param make is called once: the component needs a key. */
export function useConversation(
  session: AiSession,
  make: () => Parameters<typeof createConversation>[0],
): { conversation: Conversation; turn: Turn | undefined } {
  const [conversation] = useState(() => createConversation(make()));
  const turn = useFrameValue(conversation.store, turnAtom);
  const runId = session.active_run_id;

  // A run started before a reload or in another tab. One that this page has just read to its end is only in stale data.
  useEffect(() => {
    const known = conversation.getTurn();
    if (runId !== null && !isRunning(known) && known?.runId !== runId) conversation.join(runId);
  }, [conversation, runId]);
  // Unconfirmed after a reload, but stored and answered after all.
  const { messages } = session.channel_values;
  useEffect(() => {
    const answered = messages.slice(0, -1).map(({ additional_kwargs }) => additional_kwargs.request_id);
    for (const { outgoing } of undeliveredOf(turn))
      if (answered.includes(outgoing.requestId)) conversation.discard(outgoing.requestId);
    conversation.settle(messages);
  }, [conversation, turn, messages]);
  useEffect(() => () => conversation.leave(), [conversation]);

  return { conversation, turn };
}
