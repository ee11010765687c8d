import { streamCall, useApi } from '@alma/shared/api';
import { useDraft } from '@alma/shared/chat';
import type { AiSession, User } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import type { Outgoing } from '../../live/turn.ts';
import { unsentPlace } from '../../live/unsent.ts';
import { useConversation } from '../../live/useConversation.ts';

/** The choice that addresses nobody. */
export const anybody = '';

/** A team's chat: who is in it, what is said, and what could not be sent. */
export function useSwarm(session: AiSession, user: User, onRefresh: () => Promise<unknown>) {
  const id = session.session_id;
  const team = useApi('swarm.agents.list', { query: { session_id: id } });
  const [draft, setDraft] = useDraft(`alma.ml.draft.${user.user_id}.${id}`);
  const [target, setTarget] = useState(anybody);
  const [failure, setFailure] = useState<string>();
  const targetNow = useRef(target);
  useEffect(() => {
    targetNow.current = target;
  });

  const ask = ({ text, requestId }: Outgoing, signal: AbortSignal) => {
    const addressed = targetNow.current === anybody ? {} : { target_agent: targetNow.current };
    const body = { message: text, session_id: id, request_id: requestId, ...addressed };
    return streamCall('swarm.chat', { body }, { signal });
  };
  const { conversation, turn } = useConversation(session, () => ({
    ask,
    refresh: () => Promise.all([onRefresh(), team.mutate()]),
    unsent: unsentPlace(`alma.ml.unsent.${user.user_id}.${id}`),
  }));

  // A message that was not taken leaves the thread; its text goes back to where it was written.
  const takeBack = useRef<(text: string, why: string | undefined) => void>(() => undefined);
  useEffect(() => {
    takeBack.current = (text, why) => {
      setFailure(why);
      setDraft(draft === '' ? text : draft);
    };
  });
  useEffect(
    () =>
      conversation.subscribe(() => {
        const now = conversation.getTurn();
        if (now?.phase !== 'failed' || now.runId !== undefined || now.outgoing === undefined) return;
        const { outgoing, failure: why } = now;
        conversation.discard(outgoing.requestId);
        takeBack.current(outgoing.text, why);
      }),
    [conversation],
  );

  const send = () => {
    setFailure(undefined);
    conversation.send({ text: draft.trim(), files: [], urls: [] });
    setDraft('');
  };
  return { team, conversation, turn, draft, setDraft, target, setTarget, failure, send };
}
