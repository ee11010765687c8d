import {
  type Agent,
  agentLimits,
  type ParsedBody,
  type Profile,
  type ProfileAgent,
  type User,
} from '../../contract/index.ts';
import { refuse } from '../api-error.ts';
import { handle } from '../handle.ts';
import { nextId } from '../ids.ts';
import { makeAgent } from '../profiles.ts';
import { tables } from '../tables.ts';
import { once } from './once.ts';
import { listOf } from './paging.ts';
import { visibleProfile } from './profiles.ts';
import { checkIfMatch } from './rights.ts';

const withProfile = (agent: ProfileAgent, { id, user_id, basic_identification }: Profile): Agent => ({
  ...agent,
  profile: { id, user_id, basic_identification },
});

function visibleAgent(
  caller: User,
  params: { profile_id: string; agent_id: string },
): { agent: ProfileAgent; profile: Profile } {
  const profile = visibleProfile(caller, params.profile_id);
  const agent = profile.agents.find(({ id }) => id === params.agent_id);
  return agent ? { agent, profile } : refuse(404, 'NOT_FOUND', { message: 'There is no such agent' });
}

/** The model, knowledge and tools in the body of an agent. */
const chosenIn = ({
  model,
  project_ids: projectIds,
  tools,
  tool_servers: toolServers,
  may_read: mayRead,
}: Omit<ParsedBody<'agents.update'>, 'prompt'>): Partial<ProfileAgent> => ({
  ...(model === undefined ? {} : { model }),
  ...(projectIds === undefined ? {} : { project_ids: projectIds }),
  ...(tools === undefined ? {} : { tools }),
  ...(toolServers === undefined ? {} : { tool_servers: toolServers }),
  ...(mayRead === undefined ? {} : { may_read: mayRead }),
});

const setAgents = (profile: Profile, agents: ProfileAgent[]): void =>
  void tables.profiles.set(profile.id, { ...profile, agents });

export const agentsHandlers = [
  handle('agents.list', ({ caller, params, query }) => {
    const profile = visibleProfile(caller, params.profile_id);
    const agents = profile.agents.map((agent) => withProfile(agent, profile));
    return listOf('agents', agents, query);
  }),

  handle('agents.create', ({ caller, params, body, request, tagged }) => {
    const profile = visibleProfile(caller, params.profile_id);
    if (body.profile_id !== undefined && body.profile_id !== profile.id)
      refuse(400, 'VALIDATION_FAILED', {
        details: [{ path: 'profile_id', message: 'Another profile' }],
      });
    const { firstId, remember } = once(`agents.create ${caller.user_id} ${profile.id}`, request, body);
    const first = profile.agents.find(({ id }) => id === firstId);
    if (first) return tagged(first, withProfile(first, profile));
    if (profile.agents.length >= agentLimits.perProfile)
      refuse(409, 'LIMIT_REACHED', {
        message: `A profile has at most ${agentLimits.perProfile} agents`,
      });
    const plain = makeAgent(profile.id, nextId('agent'), body.prompt, new Date().toISOString());
    const agent = { ...plain, ...chosenIn(body) };
    setAgents(profile, [...profile.agents, agent]);
    remember(agent.id);
    return tagged(agent, withProfile(agent, profile));
  }),

  handle('agents.get', ({ caller, params, tagged }) => {
    const { agent, profile } = visibleAgent(caller, params);
    return tagged(agent, withProfile(agent, profile));
  }),

  handle('agents.update', ({ caller, params, body, request, tagged }) => {
    const { agent, profile } = visibleAgent(caller, params);
    checkIfMatch(request, agent);
    const updated = {
      ...agent,
      ...chosenIn(body),
      prompt: body.prompt,
      updated_at: new Date().toISOString(),
    };
    setAgents(
      profile,
      profile.agents.map((other) => (other.id === agent.id ? updated : other)),
    );
    return tagged(updated, withProfile(updated, profile));
  }),

  handle('agents.delete', ({ caller, params }) => {
    const { agent, profile } = visibleAgent(caller, params);
    setAgents(
      profile,
      profile.agents.filter(({ id }) => id !== agent.id),
    );
    return undefined;
  }),
];
