import type { AiSession, Run, SessionKind, SessionSummary, User } from '../../contract/index.ts';
import { ai, type StoredRun, type StoredSession, streamOf } from '../ai-runs.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { teams } from '../teams.ts';
import { listOf } from './paging.ts';
import { handleForAdmin } from './rights.ts';

export function presentSession({ userId: _, messages, activeRunId, ...session }: StoredSession): AiSession {
  const shown = messages.filter(({ additional_kwargs: { hidden } }) => !hidden);
  return {
    ...session,
    channel_values: { messages: shown },
    active_run_id: activeRunId,
    assistant: ai.assistant,
  };
}

const presentRun = ({ id, session, status, events }: StoredRun): Run => ({
  run_id: id,
  session_id: session.session_id,
  status,
  last_seq: events.length,
  created_at: session.created_at,
  updated_at: session.updated_at,
});

export const summaryOf = ({ session_id, title, created_at, updated_at }: StoredSession): SessionSummary => ({
  session_id,
  title: title ?? '',
  created_at,
  updated_at,
});

export function ownSession(caller: User, id: string, kind?: SessionKind): StoredSession {
  const session = ai.sessions.get(id);
  const isOwn = session?.userId === caller.user_id && (kind === undefined || session.kind === kind);
  return isOwn ? session : noSession();
}

function ownRun(caller: User, id: string): StoredRun {
  const run = ai.runs.get(id);
  return run?.session.userId === caller.user_id ? run : noSession();
}

const isInUse = ({ session_id: id, title, messages }: StoredSession): boolean =>
  title !== null || messages.length > 0 || (teams.get(id)?.agents.length ?? 0) > 0;

export const noSession = (): never => refuse(404, 'NOT_FOUND', { message: 'There is no such session' });

export const runsHandlers = [
  handle('assistant.get', () => ai.assistant),
  handle('assistant.models', () => ({ models: ai.choices })),
  handleForAdmin('assistant.probe', () => ({
    ok: true,
    model: ai.assistant.model,
    first_byte_ms: 0,
    fault: null,
  })),

  handle('sessions.list', ({ caller, query }) => {
    const own = [...ai.sessions.values()].filter(
      (session) => session.userId === caller.user_id && session.kind === query.kind && isInUse(session),
    );
    return listOf('sessions', own.reverse().map(summaryOf), query);
  }),
  handle('sessions.get', ({ caller, params }) => presentSession(ownSession(caller, params.session_id))),
  handle('sessions.delete', ({ caller, params }) => {
    ai.sessions.delete(ownSession(caller, params.session_id).session_id);
    return undefined;
  }),

  handle('runs.get', ({ caller, params }) => presentRun(ownRun(caller, params.run_id))),
  handle('runs.stop', async ({ caller, params }) => {
    const run = ownRun(caller, params.run_id);
    if (run.status === 'running' || run.status === 'waiting') run.status = 'stopped';
    run.question?.decide('declined');
    run.release();
    await run.ended;
    return presentRun(run);
  }),
  handle('runs.answer', ({ caller, params, body }) => {
    const run = ownRun(caller, params.run_id);
    const { question_id: id, answer } = body;
    const asked = run.question?.step.id === id ? run.question : undefined;
    const before = asked?.step.question?.decision ?? null;
    if (run.status !== 'waiting' || !asked)
      refuse(409, 'QUESTION_CLOSED', {
        message: 'This question is not open.',
        details: { question_id: id, decision: before },
      });
    const decision = answer === 'allow' ? 'allowed' : 'declined';
    asked.decide(decision);
    return { question_id: id, decision } as const;
  }),
  handle('runs.events', ({ caller, params, request }) => {
    const run = ownRun(caller, params.run_id);
    return streamOf(run, Number(request.headers.get('last-event-id') ?? 0));
  }),
];
