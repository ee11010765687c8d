import { type SwarmAgents, swarmLimits, type SwarmUsage, type User } from '../../contract/index.ts';
import {
  type KeptSession,
  makeSession,
  ownSession,
  say,
  startRun,
  streamOf,
  wantsStream,
} from '../ai-runs.ts';
import { apiError } from '../api-error.ts';
import { handle } from '../handle.ts';
import { type KeptTeam, teams } from '../teams.ts';
import { noSession } from './runs.ts';

const told = ({ agents, active, notes = [] }: KeptTeam): SwarmAgents => ({
  specs: agents.map((agent) => ({ ...agent, model: swarmLimits.model })),
  active_agent: active,
  ...(notes.length > 0 ? { notes } : {}),
});

const nothing = { model_calls: 0, input_tokens: 0, output_tokens: 0, cost: '0.000000', ms: 0 };
const unused: SwarmUsage = { next: { model: null, is_measured: false, least: nothing, most: nothing } };

function teamOf(caller: User, sessionId: string): { session: KeptSession; team: KeptTeam } | undefined {
  const session = ownSession(caller.user_id, sessionId, 'swarm');
  const team = teams.get(sessionId);
  return session && team ? { session, team } : undefined;
}

/** Why a message is refused. */
function fault(team: KeptTeam, mode: string, target: string | null | undefined): Response | undefined {
  if (mode !== 'send') return apiError(422, 'MODE_UNKNOWN');
  if (team.agents.length === 0) return apiError(422, 'AGENTS_REQUIRED');
  const isKnown = !target || team.agents.some(({ name }) => name === target);
  return isKnown ? undefined : apiError(422, 'AGENT_UNKNOWN');
}

export const swarmHandlers = [
  handle('swarm.start', ({ caller }) => {
    const { session_id } = makeSession({ kind: 'swarm', userId: caller.user_id });
    teams.set(session_id, { agents: [], active: null });
    return { session_id };
  }),
  handle('swarm.agents.add', ({ caller, body }) => {
    const found = teamOf(caller, body.session_id);
    if (!found) return noSession();
    const { team } = found;
    const { name, system_prompt } = body.agent;
    if (team.agents.some((agent) => agent.name.toLowerCase() === name.toLowerCase()))
      return apiError(409, 'AGENT_EXISTS', { message: `There is already an agent called ${name}` });
    if (team.agents.length >= swarmLimits.agents) return apiError(409, 'LIMIT_REACHED');
    team.agents.push({ name, system_prompt });
    team.active ??= name;
    return told(team);
  }),
  handle('swarm.agents.list', ({ caller, query }) => {
    const found = teamOf(caller, query.session_id);
    return found ? told(found.team) : noSession();
  }),
  handle('swarm.notes.strike', ({ caller, body }) => {
    const team = teamOf(caller, body.session_id)?.team;
    const note = team?.notes?.find(({ id }) => id === body.note_id);
    if (!team || !note) return noSession();
    note.struck_at = body.is_struck ? new Date().toISOString() : null;
    return told(team);
  }),
  handle('swarm.usage', ({ caller, query }) => (teamOf(caller, query.session_id) ? unused : noSession())),
  handle('swarm.chat', async ({ caller, body, request }) => {
    const found = teamOf(caller, body.session_id);
    if (!found) return noSession();
    const { session, team } = found;
    const refused = fault(team, body.mode, body.target_agent);
    if (refused) return refused;
    if (session.activeRunId !== null)
      return apiError(409, 'RUN_ACTIVE', { details: { run_id: session.activeRunId } });
    const name = body.target_agent ?? team.active ?? '';
    const requestId = body.request_id === undefined ? {} : { request_id: body.request_id };
    say(session, 'human', body.message, requestId);
    session.title ??= body.message;
    const run = startRun(session, () => ({ text: `${name} heard: ${body.message}` }));
    if (wantsStream(request)) return streamOf(run);
    const message = await run.ended;
    if (!message) return apiError(502, 'MODEL_FAILED');
    message.name = name;
    team.active = name;
    return { session_id: session.session_id, messages: [message], active_agent: name, run_id: run.id };
  }),
];
