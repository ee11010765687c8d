import type { AiSession, Run } from '../../contract/index.ts';
import { ai, type KeptRun, type KeptSession, ownSession, streamOf } from '../ai-runs.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { pageOf } from './paging.ts';
import { adminOnly } from './rights.ts';

export function toldSession({ userId: _, messages, activeRunId, ...session }: KeptSession): AiSession {
  const shown = messages.filter(({ additional_kwargs: { hidden } }) => !hidden);
  return {
    ...session,
    channel_values: { messages: shown },
    active_run_id: activeRunId,
    assistant: ai.assistant,
  };
}

const toldRun = ({ id, session, status, events }: KeptRun): Run => ({
  run_id: id,
  session_id: session.session_id,
  status,
  last_seq: events.length,
  created_at: session.created_at,
  updated_at: session.updated_at,
});

function ownRun(userId: string, id: string): KeptRun | Response {
  const run = ai.runs.get(id);
  return run?.session.userId === userId ? run : noSession();
}

export const noSession = (): Response => apiError(404, 'NOT_FOUND', { message: 'There is no such session' });

export const runsHandlers = [
  handle('assistant.get', () => ai.assistant),
  handle('assistant.models', () => ({ models: ai.choices })),
  handle(
    'assistant.probe',
    ({ caller }) =>
      adminOnly(caller) ?? { ok: true, model: ai.assistant.model, first_byte_ms: 0, fault: null },
  ),

  handle('sessions.list', ({ caller, query }) => {
    const own = [...ai.sessions.values()].filter(
      ({ userId, kind }) => userId === caller.user_id && kind === query.kind,
    );
    const { items, ...rest } = pageOf(own.reverse(), query);
    return {
      sessions: items.map(({ session_id, title, created_at, updated_at }) => ({
        session_id,
        title: title ?? '',
        created_at,
        updated_at,
      })),
      ...rest,
    };
  }),
  handle('sessions.get', ({ caller, params }) => {
    const session = ownSession(caller.user_id, params.session_id);
    return session ? toldSession(session) : noSession();
  }),
  handle('sessions.delete', ({ caller, params }) => {
    if (!ownSession(caller.user_id, params.session_id)) return noSession();
    ai.sessions.delete(params.session_id);
    return undefined;
  }),

  handle('runs.get', ({ caller, params }) => {
    const run = ownRun(caller.user_id, params.run_id);
    return run instanceof Response ? run : toldRun(run);
  }),
  handle('runs.stop', async ({ caller, params }) => {
    const run = ownRun(caller.user_id, params.run_id);
    if (run instanceof Response) return run;
    if (run.status === 'running' || run.status === 'waiting') run.status = 'stopped';
    run.question?.decide('declined');
    run.release();
    await run.ended;
    return toldRun(run);
  }),
  handle('runs.answer', ({ caller, params, body }) => {
    const run = ownRun(caller.user_id, params.run_id);
    if (run instanceof Response) return run;
    const { question_id: id, answer } = body;
    const asked = run.question?.step.id === id ? run.question : undefined;
    const before = asked?.step.question?.decision ?? null;
    if (run.status !== 'waiting' || !asked)
      return apiError(409, 'QUESTION_CLOSED', {
        message: 'This question is not open.',
        details: { question_id: id, decision: before },
      });
    const decision = answer === 'allow' ? 'allowed' : 'declined';
    asked.decide(decision);
    return { question_id: id, decision } as const;
  }),
  handle('runs.events', ({ caller, params, request }) => {
    const run = ownRun(caller.user_id, params.run_id);
    if (run instanceof Response) return run;
    return streamOf(run, Number(request.headers.get('last-event-id') ?? 0));
  }),
];
