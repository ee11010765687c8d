import type { AiSession, SessionKind, SessionMessage } from '@alma/shared/contract';

type PartialMessage = Pick<SessionMessage, 'type' | 'content' | 'timestamp'> & Partial<SessionMessage>;

/** The fields that a server must return for a session; the others are optional. */
type PartialSession = Partial<Omit<AiSession, 'channel_values'>> & {
  channel_values: { messages: readonly PartialMessage[] };
};

/** Fills in every field that the pages read; missing ones come from the calling page. */
export function wholeSession(session: PartialSession, sessionId: string, kind: SessionKind): AiSession {
  // Our own servers send every field, so long threads are not copied.
  if (session.assistant !== undefined) return session as AiSession;
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
    ...session,
    channel_values: {
      messages: session.channel_values.messages.map((message, index) => ({
        id: `${sessionId} ${index}`,
        name: null,
        additional_kwargs: {},
        ...message,
      })),
    },
  };
}

/** True for a streamed message and its stored version, which need not have the same id. */
export const isSameMessage = (a: SessionMessage, b: SessionMessage): boolean =>
  a.id === b.id || (a.type === b.type && a.timestamp === b.timestamp && a.content === b.content);
