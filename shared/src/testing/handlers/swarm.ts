import { type SwarmAgents, swarmLimits, type SwarmUsage, type User } from '../../contract/index.ts';
import {
  addSessionMessage,
  ai,
  makeSession,
  startRun,
  type StoredSession,
  streamOf,
  wantsStream,
} from '../ai-runs.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { type StoredTeam, teams } from '../teams.ts';
import { once } from './once.ts';
import { noSession, ownSession } from './runs.ts';

const presentTeam = ({ agents, active, notes = [] }: StoredTeam): SwarmAgents => ({
  specs: agents.map((agent) => ({ ...agent, model: swarmLimits.model })),
  active_agent: active,
  ...(notes.length > 0 ? { notes } : {}),
});

const nothing = { model_calls: 0, input_tokens: 0, output_tokens: 0, cost: '0.000000', ms: 0 };
const unused: SwarmUsage = { next: { model: null, is_measured: false, least: nothing, most: nothing } };

function teamOf(caller: User, sessionId: string): { session: StoredSession; team: StoredTeam } {
  const session = ownSession(caller, sessionId, 'swarm');
  return { session, team: teams.get(sessionId) ?? noSession() };
}

function checkMessage(team: StoredTeam, mode: string, target: string | null | undefined): void {
  if (mode !== 'send') refuse(422, 'MODE_UNKNOWN');
  if (team.agents.length === 0) refuse(422, 'AGENTS_REQUIRED');
  if (target && !team.agents.some(({ name }) => name === target)) refuse(422, 'AGENT_UNKNOWN');
}

export const swarmHandlers = [
  handle('swarm.start', ({ caller, request }) => {
    const { firstId, remember } = once(`swarm.start ${caller.user_id}`, request, null);
    if (ai.sessions.has(firstId)) return { session_id: firstId };
    const { session_id } = makeSession({ kind: 'swarm', userId: caller.user_id });
    teams.set(session_id, { agents: [], active: null });
    remember(session_id);
    return { session_id };
  }),
  handle('swarm.agents.add', ({ caller, body }) => {
    const { team } = teamOf(caller, body.session_id);
    const { name, system_prompt } = body.agent;
    if (team.agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase()))
      refuse(409, 'AGENT_EXISTS', { message: `There is already an agent called ${name}` });
    if (team.agents.length >= swarmLimits.agents) refuse(409, 'LIMIT_REACHED');
    team.agents.push({ name, system_prompt });
    team.active ??= name;
    return presentTeam(team);
  }),
  handle('swarm.agents.list', ({ caller, query }) => presentTeam(teamOf(caller, query.session_id).team)),
  handle('swarm.notes.strike', ({ caller, body }) => {
    const { team } = teamOf(caller, body.session_id);
    const note = team.notes?.find(({ id }) => id === body.note_id) ?? noSession();
    note.struck_at = body.is_struck ? new Date().toISOString() : null;
    return presentTeam(team);
  }),
  handle('swarm.usage', ({ caller, query }) => {
    teamOf(caller, query.session_id);
    return unused;
  }),
  handle('swarm.chat', async ({ caller, body, request }) => {
    const { session, team } = teamOf(caller, body.session_id);
    checkMessage(team, body.mode, body.target_agent);
    if (session.activeRunId !== null) refuse(409, 'RUN_ACTIVE', { details: { run_id: session.activeRunId } });
    const name = body.target_agent ?? team.active ?? '';
    const requestId = body.request_id === undefined ? {} : { request_id: body.request_id };
    addSessionMessage(session, 'human', body.message, requestId);
    session.title ??= body.message;
    const run = startRun(session, () => ({ text: `${name} heard: ${body.message}` }));
    if (wantsStream(request)) return streamOf(run);
    const message = await run.ended;
    if (!message) refuse(502, 'MODEL_FAILED');
    message.name = name;
    team.active = name;
    return { session_id: session.session_id, messages: [message], active_agent: name, run_id: run.id };
  }),
];
