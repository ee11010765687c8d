import { HttpResponse } from 'msw';
import { type SpinArtifact, spinLimits, type SpinState, type User } from '../../contract/index.ts';
import { ai } from '../ai-runs.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { nextId } from '../ids.ts';
import { spins, type StoredSpin } from '../teams.ts';
import { listOf } from './paging.ts';

const noSpin = (): never => refuse(404, 'NOT_FOUND', { message: 'Invalid session ID' });

function ownSpin(caller: User, sessionId: string): StoredSpin {
  const spin = spins.get(sessionId);
  return spin?.userId === caller.user_id ? spin : noSpin();
}

/** The run that a call is for: the named one, else the only one that has not ended. */
function steerableSpin(caller: User, sessionId: string | undefined): StoredSpin {
  const unfinished = [...spins.values()].filter(
    ({ userId, state }) => userId === caller.user_id && !hasEnded(state),
  );
  if (sessionId === undefined && unfinished.length > 1) refuse(409, 'CONFLICT');
  const spin = sessionId === undefined ? (unfinished[0] ?? noSpin()) : ownSpin(caller, sessionId);
  return hasEnded(spin.state) ? refuse(409, 'RUN_FINISHED') : spin;
}

const hasEnded = ({ status }: SpinState): boolean => status === 'completed' || status === 'stopped';

const proceed = (state: SpinState): SpinState => Object.assign(state, { status: 'running', pause_id: null });

/** Adds a new version of an artifact, also to the log. */
function edit(spin: StoredSpin, artifact: SpinArtifact, content: string): SpinState {
  const { state } = spin;
  const at = new Date().toISOString();
  const version = artifact.version + 1;
  const edited = { ...artifact, version, sha256: `edited-${version}`, edited: { by: spin.userId, at } };
  const seq = state.last_seq + 1;
  spin.bodies[artifact.artifact_id] = content;
  spin.events.push({
    type: 'user_message',
    seq,
    session_id: state.session_id,
    at,
    message_id: `edited-${seq}`,
    content: `I edited the artifact ${artifact.name}. It is version ${version} now.`,
    artifact: edited,
  });
  const artifacts = state.artifacts.map((each) => (each === artifact ? edited : each));
  return Object.assign(state, { artifacts, last_seq: seq });
}

const rosterSize = ({ agents, joining, leaving }: SpinState): number =>
  agents.length + joining.length - leaving.length;

export const spinHandlers = [
  handle('spin.list', ({ caller, query }) => {
    const own = [...spins.values()].filter(({ userId }) => userId === caller.user_id);
    const states = own.reverse().map(({ state }) => state);
    return listOf('sessions', states, query);
  }),
  handle('spin.estimate', ({ query }) => {
    const isRemote = ai.assistant.kind === 'remote';
    const used = (calls: number) => ({
      model_calls: isRemote ? calls : 0,
      input_tokens: isRemote ? calls * 1_000 : 0,
      output_tokens: isRemote ? calls * 100 : 0,
      cost: null,
      ms: isRemote ? calls * 2_000 : 0,
    });
    const calls = 7 * (1 + 3 * query.agents);
    const model = isRemote ? ai.assistant.model : null;
    return { model, is_measured: false, least: used(calls), most: used(3 * calls) };
  }),
  handle('spin.get', ({ caller, params }) => ownSpin(caller, params.session_id).state),
  handle('spin.events', ({ caller, params, query }) => {
    const spin = ownSpin(caller, params.session_id);
    const events = spin.events.filter(({ seq }) => seq > query.after_seq).slice(0, query.limit);
    return { events, last_seq: spin.state.last_seq };
  }),
  handle('spin.artifact', ({ caller, params }) => {
    const body = ownSpin(caller, params.session_id).bodies[params.artifact_id] ?? noSpin();
    return new HttpResponse(body, { headers: { 'content-type': 'text/markdown' } });
  }),
  handle('spin.artifacts', ({ caller, params }) => {
    ownSpin(caller, params.session_id);
    return new HttpResponse('PK', { headers: { 'content-type': 'application/zip' } });
  }),

  handle('spin.artifact.edit', ({ caller, params, body }) => {
    const spin = ownSpin(caller, params.session_id);
    const artifact =
      spin.state.artifacts.find(({ artifact_id: id }) => id === params.artifact_id) ?? noSpin();
    if (spin.state.status === 'running') refuse(409, 'RUN_ACTIVE', { message: 'The team is at work.' });
    if (artifact.version !== body.version)
      refuse(409, 'CONFLICT', { message: `This artifact is now version ${artifact.version}.` });
    return edit(spin, artifact, body.content);
  }),
  handle('spin.document', ({ caller, params }) => {
    const spin = ownSpin(caller, params.session_id);
    const text = [`# ${spin.state.title}`, ...Object.values(spin.bodies)].join('\n\n');
    return new HttpResponse(text, { headers: { 'content-type': 'text/markdown' } });
  }),

  handle('spin.mode', ({ caller, query, body }) => {
    const spin = steerableSpin(caller, query.session_id ?? body.session_id);
    const { state } = spin;
    state.next_mode = body.mode === state.mode ? null : body.mode;
    return body.mode === 'auto' ? proceed(state) : state;
  }),
  handle('spin.agents.add', ({ caller, query, body }) => {
    const spin = steerableSpin(caller, query.session_id ?? body.session_id);
    const { name = 'Platform agent', prompt = 'You help.' } = body;
    if (rosterSize(spin.state) >= spinLimits.agents)
      refuse(409, 'LIMIT_REACHED', { message: 'Maximum 6 agents' });
    spin.state.joining.push({ agent_id: query.agent_id ?? body.agent_id ?? nextId('agent'), name, prompt });
    return spin.state;
  }),
  handle('spin.agents.remove', ({ caller, query, body }) => {
    const spin = steerableSpin(caller, query.session_id ?? body.session_id);
    const agentId = query.agent_id ?? body.agent_id ?? '';
    if (!spin.state.agents.some(({ agent_id: id }) => id === agentId)) refuse(422, 'AGENT_UNKNOWN');
    if (rosterSize(spin.state) <= spinLimits.agentsLeast)
      refuse(409, 'LIMIT_REACHED', { message: 'Minimum 1 agent' });
    spin.state.leaving.push(agentId);
    return spin.state;
  }),
  handle('spin.continue', ({ caller, query, body }) => {
    const spin = steerableSpin(caller, query.session_id ?? body.session_id);
    const { pause_id: open, status } = spin.state;
    if (status === 'failed') return proceed(spin.state);
    const isOver = body.pause_id !== undefined && body.pause_id !== open;
    if (isOver || (open === null && body.message === undefined)) refuse(409, 'CONFLICT');
    return proceed(spin.state);
  }),
];
