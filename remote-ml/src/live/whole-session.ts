import type { AiSession, SessionKind, SessionMessage } from '@alma/shared/contract';

type LooseMessage = Pick<SessionMessage, 'type' | 'content' | 'timestamp'> & Partial<SessionMessage>;

/** What a server must tell of a session; the rest is its own to tell or not. */
type LooseSession = Partial<Omit<AiSession, 'channel_values'>> & {
  channel_values: { messages: readonly LooseMessage[] };
};

/** A session in which everything is there that the pages read; what is not told is taken from the page that asks. */
export function wholeSession(told: LooseSession, sessionId: string, kind: SessionKind): AiSession {
  // Servers of ours tell all of it, and long threads are not copied for nothing.
  if (told.session_id !== undefined) return told as AiSession;
  return {
    session_id: sessionId,
    kind,
    title: null,
    active_run_id: null,
    assistant: { kind: 'remote', model: '', embeddings: false },
    project_id: null,
    profile_id: null,
    agent_id: null,
    created_at: '',
    updated_at: '',
    ...told,
    channel_values: {
      messages: told.channel_values.messages.map((message, place) => ({
        id: `${sessionId} ${place}`,
        name: null,
        additional_kwargs: {},
        ...message,
      })),
    },
  };
}

/** True for a message told live and the same one stored, which need not carry its id. */
export const isSameMessage = (a: SessionMessage, b: SessionMessage): boolean =>
  a.id === b.id || (a.type === b.type && a.timestamp === b.timestamp && a.content === b.content);
