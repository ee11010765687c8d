import type { ServerResponse } from 'node:http';
import type { AiSession, Assistant, Run } from '@alma/shared/contract';
import type { FastifyInstance } from 'fastify';
import { datesOf } from '../../platform/dates/index.ts';
import { route, sliceOf } from '../../platform/http/index.ts';
import { createReadingTurns } from './reading-turns.ts';
import { lastEventId, type RunStreams } from './runs.stream.ts';
import type { Runs, RunView, Session } from './runs.ts';
import { sessionLimits } from './session-limits.ts';

export interface RunsRoutesParts {
  runs: Runs;
  streams: RunStreams;
  presentSession: PresentSession;
}

export function runsRoutes(app: FastifyInstance, { runs, streams, presentSession }: RunsRoutesParts): void {
  const { sessions } = runs;

  route(app, 'sessions.list', async ({ caller, query }) => {
    const { kind, page, limit } = query;
    const found = await sessions.list({
      owner: caller.userId,
      kind,
      isInUse: true,
      page: sliceOf(query),
    });
    return { sessions: found.sessions.map(summaryOf), page, limit, total: found.total };
  });

  route(app, 'sessions.get', async ({ caller, params, reply }) =>
    presentSession(await sessions.get(params.session_id, caller.userId), reply.raw),
  );

  route(app, 'sessions.delete', async ({ caller, params }) => {
    const { id, owner } = await sessions.get(params.session_id, caller.userId);
    await sessions.erase({ owner, sessionId: id });
  });

  route(app, 'runs.get', async ({ caller, params }) =>
    presentRun(await runs.get(params.run_id, caller.userId)),
  );

  route(app, 'runs.stop', async ({ caller, params }) =>
    presentRun(await runs.stop(params.run_id, caller.userId)),
  );

  route(app, 'runs.answer', async ({ caller, params, body }) =>
    runs.answer({
      runId: params.run_id,
      owner: caller.userId,
      questionId: body.question_id,
      decision: body.answer === 'allow' ? 'allowed' : 'declined',
    }),
  );

  route(app, 'runs.events', async ({ caller, params, request, reply }) => {
    const { runId, owner } = await runs.get(params.run_id, caller.userId);
    return streams.open(reply, runId, { owner, afterSeq: lastEventId(request) });
  });
}

/** Presents a session of any kind, for a reply or an export. Long ones wait until few others are being sent. */
export type PresentSession = (session: Session, reply?: ServerResponse) => Promise<AiSession>;

export function createPresentSession(runs: Runs, assistant: () => Assistant): PresentSession {
  const inTurn = createReadingTurns();
  const present = async (session: Session): Promise<AiSession> => ({
    session_id: session.id,
    kind: session.kind,
    title: session.title,
    channel_values: { messages: await runs.sessions.messages(session.id, session.owner) },
    active_run_id: session.activeRunId,
    assistant: assistant(),
    project_id: session.projectId,
    profile_id: session.profileId,
    agent_id: session.agentId,
    ...datesOf(session),
  });
  return (session, reply) =>
    reply && session.size > sessionLimits.long
      ? inTurn(session.owner, reply, () => present(session))
      : present(session);
}

/** A session in a list. Its title is empty until there is a message. */
export const summaryOf = (session: Session) => ({
  session_id: session.id,
  title: session.title ?? '',
  ...datesOf(session),
});

const presentRun = (run: RunView): Run => ({
  run_id: run.runId,
  session_id: run.sessionId,
  status: run.status,
  last_seq: run.lastSeq,
  ...datesOf(run),
});
