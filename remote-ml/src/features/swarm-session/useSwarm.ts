import { streamCall, useApi, useApiCache } from '@alma/shared/api';
import type { AiSession, User } from '@alma/shared/contract';
import { useEffect, useRef, useState } from 'react';
import { useThread } from '../../components/thread/useThread.ts';
import { turnAtom } from '../../live/conversation.ts';
import { type Outgoing, undeliveredOf } from '../../live/turn.ts';

/** The choice of no particular agent. */
export const wholeTeam = '';

/** The state of a team's chat: agents, conversation, draft and send failure. */
export function useSwarm(session: AiSession, user: User, onRefresh: () => Promise<AiSession | undefined>) {
  const id = session.session_id;
  const cache = useApiCache();
  const team = useApi('swarm.agents.list', { query: { session_id: id } });
  const usage = useApi('swarm.usage', { query: { session_id: id } });
  const [target, setTarget] = useState(wholeTeam);
  const [failure, setFailure] = useState<string>();
  const [returned, setReturned] = useState<Outgoing>();

  /** Only a message that was sent since the page loaded is withdrawn; the outcome of an earlier one is unknown. */
  const lastSent = useRef<string>(undefined);
  const title = useRef(session.title);
  const thread = useThread(session, user, {
    ask({ text, requestId, target: addressed }, signal) {
      lastSent.current = requestId;
      const to = addressed === undefined ? {} : { target_agent: addressed };
      const body = { session_id: id, mode: 'send', message: text, request_id: requestId, ...to };
      return streamCall('swarm.chat', { body }, { signal });
    },
    async refresh() {
      const [read] = await Promise.all([onRefresh(), team.mutate(), usage.mutate().catch(() => undefined)]);
      if (read === undefined || read.title === title.current) return;
      // The first message names the chat, which lists must show.
      title.current = read.title;
      await cache.invalidate('sessions.list');
    },
  });
  const { conversation, draft, setDraft } = thread;

  // During a run each stored step may have added notes and usage.
  const { turn } = thread;
  const stored = turn === undefined ? 0 : turn.messages.length + turn.steps.length;
  const { mutate: readTeam } = team;
  const { mutate: readUsage } = usage;
  useEffect(() => {
    if (stored === 0) return;
    void readTeam().catch(() => undefined);
    void readUsage().catch(() => undefined);
  }, [stored, readTeam, readUsage]);

  // An undelivered message is removed from the thread, and its text returns to the composer.
  const withdraw = useRef<(outgoing: Outgoing, reason: string | undefined) => void>(() => undefined);
  useEffect(() => {
    withdraw.current = (outgoing, reason) => {
      setFailure(reason);
      setReturned(outgoing);
      setDraft(draft.trim() === '' ? outgoing.text : `${outgoing.text}\n\n${draft}`);
    };
  });
  useEffect(
    () =>
      conversation.store.sub(turnAtom, () => {
        const ownMessage = undeliveredOf(conversation.getTurn()).find(
          ({ outgoing }) => outgoing.requestId === lastSent.current,
        );
        if (ownMessage === undefined) return;
        conversation.discard(ownMessage.outgoing.requestId);
        withdraw.current(ownMessage.outgoing, ownMessage.failure);
      }),
    [conversation],
  );

  const send = () => {
    const text = draft.trim();
    const to = target === wholeTeam ? {} : { target };
    setFailure(undefined);
    setReturned(undefined);
    setDraft('');
    // Unchanged text is the same message: if the server has it after all, it is not stored twice.
    if (returned?.text === text && returned.target === to.target) return conversation.sendAgain(returned);
    conversation.send({ text, files: [], urls: [], ...to });
  };
  return { ...thread, team, usage: usage.data, target, setTarget, failure, send };
}
