import { useApi } from '@alma/shared/api';
import type { AiSession, SessionKind } from '@alma/shared/contract';
import { useSWRConfig } from '@alma/shared/swr';
import { useMemo } from 'react';
import { isHidden } from '../../live/turn.ts';
import { wholeSession } from '../../live/whole-session.ts';

/** Another tab may have continued the chat, so returning to this tab reads it again. */
const focusThrottleInterval = 1_000;

/** The stored conversation without hidden messages, and its load. */
export function useSession(sessionId: string, kind: SessionKind) {
  const { compare } = useSWRConfig();
  const reading = useApi(
    'sessions.get',
    { params: { session_id: sessionId } },
    // Comparing thousands of messages takes longer than rendering an answer, so a different count counts as a change.
    { focusThrottleInterval, compare: (a, b) => lengthOf(a) === lengthOf(b) && compare(a, b) },
  );
  const { data } = reading;
  const session = useMemo(
    () => data && withoutHidden(wholeSession(data, sessionId, kind)),
    [data, sessionId, kind],
  );
  return { session, reading };
}

function withoutHidden(session: AiSession): AiSession {
  const { messages } = session.channel_values;
  if (!messages.some(isHidden)) return session;
  return { ...session, channel_values: { messages: messages.filter((message) => !isHidden(message)) } };
}

const lengthOf = (session: AiSession | undefined) => session?.channel_values.messages.length;
