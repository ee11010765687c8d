import type { RunEvent, SessionMessage, ToolServer, ToolStep } from '@alma/shared/contract';
import type { TestServer } from '../app.ts';
import { eventually } from '../eventually.ts';
import type { SignedIn } from '../sign-in.ts';

/** A user of a swarm whose agent needs permission before it calls a tool. */
export function askingClient(server: () => TestServer, maya: () => SignedIn) {
  const call = (method: string, path: string, body?: object, as = maya(), at = server()) =>
    at.call(method, path, { as, ...(body ? { body } : {}) });

  /** A swarm of the user's own agents, each with tools of a server. */
  async function begin(agents: Record<string, { server: ToolServer; tools: string[] } | undefined>) {
    const { session_id: sessionId } = (await call('POST', '/api-ml/v1/swarm/chat/start')).body;
    const ids: Record<string, string> = {};
    for (const [name, input] of Object.entries(agents)) {
      const profile = await call('POST', '/api/v1/profile', {
        basic_identification: { full_name: 'Maya' },
      });
      const chosen = input ? [{ server_id: input.server.id, tools: input.tools }] : [];
      const path = `/api/v1/profile/${profile.body.id}/agent`;
      const created = await call('POST', path, { prompt: 'You are careful.', tool_servers: chosen });
      expect([created.status, created.body.error]).toEqual([201, undefined]);
      ids[name] = `${path}/${created.body.id}`;
      const agent = { name, system_prompt: 'You help.', agent_id: created.body.id };
      await call('POST', '/api-ml/v1/swarm/agents/add', { session_id: sessionId, agent });
    }
    return { sessionId, agentPaths: ids };
  }

  const say = (sessionId: string, message = 'Order an umbrella.', at = server()) =>
    call('POST', '/api-ml/v1/swarm/chat', { session_id: sessionId, message, request_id: 'once' }, maya(), at);

  /** Sends a message for which an agent needs permission. */
  async function sayAndBeAsked(sessionId: string, message?: string, at = server()) {
    const { status, body } = await say(sessionId, message, at);
    expect([status, body.error.code]).toEqual([409, 'QUESTION_OPEN']);
    return body.error.details as { run_id: string; question_id: string };
  }

  const answer = (
    { run_id: runId, question_id: id }: { run_id: string; question_id: string },
    choice: 'allow' | 'decline',
    as = maya(),
    at = server(),
  ) => call('POST', `/api-ml/v1/runs/${runId}/answer`, { question_id: id, answer: choice }, as, at);

  /** The reply, when no question is open. */
  async function replyOf(sessionId: string, message?: string, at = server()): Promise<SessionMessage[]> {
    const { status, body } = await say(sessionId, message, at);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.messages;
  }

  async function stepsOf(sessionId: string, message?: string, at = server()): Promise<ToolStep[]> {
    return (await replyOf(sessionId, message, at)).at(-1)?.additional_kwargs.steps ?? [];
  }

  /** Events of a run so far. */
  async function eventsOf(runId: string): Promise<RunEvent[]> {
    const reply = await fetch(new URL(`/api-ml/v1/runs/${runId}/events`, server().origin), {
      headers: maya().headers,
      signal: AbortSignal.timeout(1_500),
    });
    let text = '';
    try {
      for await (const piece of reply.body!.pipeThrough(new TextDecoderStream())) text += piece;
    } catch {
      // A waiting run sends no further events.
    }
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as RunEvent);
  }

  const runOf = async (runId: string) => {
    const sql = 'SELECT status, pause_id, lease_id, pause_until FROM ai_runs WHERE id = $1';
    return (await server().database.pool.query(sql, [runId])).rows[0];
  };
  const ended = (runId: string) =>
    eventually(
      async () => ['completed', 'stopped', 'failed'].includes((await runOf(runId)).status),
      'the end of the run',
    );

  return { call, begin, say, sayAndBeAsked, answer, replyOf, stepsOf, eventsOf, runOf, ended };
}
