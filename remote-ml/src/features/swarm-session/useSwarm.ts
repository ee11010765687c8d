import { streamCall, useApi, useApiCache } from '@alma/shared/api';
import { useDraft } from '@alma/shared/chat';
import type { AiSession, User } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { turnAtom } from '../../live/conversation.ts';
import type { Outgoing } from '../../live/turn.ts';
import { unsentPlace } from '../../live/unsent.ts';
import { useConversation } from '../../live/useConversation.ts';

/** The choice of no particular agent. */
export const anybody = '';

/** The state of a team's chat: agents, conversation, draft and send failure. */
export function useSwarm(session: AiSession, user: User, onRefresh: () => Promise<AiSession | undefined>) {
  const id = session.session_id;
  const cache = useApiCache();
  const team = useApi('swarm.agents.list', { query: { session_id: id } });
  const [draft, setDraft] = useDraft(`alma.ml.draft.${user.user_id}.${id}`);
  const [target, setTarget] = useState(anybody);
  const [failure, setFailure] = useState<string>();
  const [returned, setReturned] = useState<Outgoing>();

  /** Only the message sent since the page loaded is taken back; the outcome of an earlier one is unknown. */
  const lastSent = useRef<string>(undefined);
  const ask = ({ text, requestId, target: addressed }: Outgoing, signal: AbortSignal) => {
    lastSent.current = requestId;
    const to = addressed === undefined ? {} : { target_agent: addressed };
    const body = { message: text, session_id: id, request_id: requestId, ...to };
    return streamCall('swarm.chat', { body }, { signal });
  };
  const { conversation, turn } = useConversation(session, () => {
    let { title } = session;
    return {
      ask,
      async refresh() {
        const [read] = await Promise.all([onRefresh(), team.mutate()]);
        if (read === undefined || read.title === title) return;
        // The first message has named the chat, which lists have to show.
        ({ title } = read);
        await cache.invalidate('sessions.list');
      },
      unsent: unsentPlace(`alma.ml.unsent.${user.user_id}.${id}`),
    };
  });

  // An undelivered message leaves the thread, and its text returns to the composer.
  const takeBack = useRef<(outgoing: Outgoing, why: string | undefined) => void>(() => undefined);
  useEffect(() => {
    takeBack.current = (outgoing, why) => {
      setFailure(why);
      setReturned(outgoing);
      setDraft(draft.trim() === '' ? outgoing.text : `${outgoing.text}\n\n${draft}`);
    };
  });
  useEffect(
    () =>
      conversation.store.sub(turnAtom, () => {
        const now = conversation.getTurn();
        if (now?.phase !== 'failed' || now.runId !== undefined || now.outgoing === undefined) return;
        if (now.outgoing.requestId !== lastSent.current) return;
        const { outgoing, failure: why } = now;
        conversation.discard(outgoing.requestId);
        takeBack.current(outgoing, why);
      }),
    [conversation],
  );

  const send = () => {
    const text = draft.trim();
    const to = target === anybody ? {} : { target };
    setFailure(undefined);
    setReturned(undefined);
    setDraft('');
    // Unchanged text is the same message: if the server has it after all, it is not sent twice.
    if (returned?.text === text && returned.target === to.target) return conversation.sendAgain(returned);
    conversation.send({ text, files: [], urls: [], ...to });
  };
  return { team, conversation, turn, draft, setDraft, target, setTarget, failure, send };
}
