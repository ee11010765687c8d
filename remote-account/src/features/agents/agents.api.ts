import { api, etagOf, useApiCache, useRequestKeys } from '@alma/shared/api';
import type { Agent } from '@alma/shared/contract/profiles/entities';
import type { AgentSettings } from '@alma/shared/forms';

const newAgent = { model: null, project_ids: [], tools: [], tool_servers: [], may_read: [] };

/** The prompt, and only those abilities that are to change. */
function changesOf(
  { prompt, ...abilities }: AgentSettings,
  stored: Omit<AgentSettings, 'prompt'>,
): AgentSettings {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(stored[name as keyof typeof stored]);
  return { prompt, ...Object.fromEntries(Object.entries(abilities).filter(isChanged)) };
}

/** Changes the agents of one profile, and revalidates the lists that show them. */
export function useAgentChanges(profileId: string) {
  const { invalidate } = useApiCache();
  const { keyOf, answered } = useRequestKeys();
  const paramsOf = (agentId: string) => ({ profile_id: profileId, agent_id: agentId });
  const refresh = () => Promise.all([invalidate('agents.list'), invalidate('profiles.list')]);

  return {
    create: async (values: AgentSettings) => {
      const body = { profile_id: profileId, ...changesOf(values, newAgent) };
      const params = { profile_id: profileId };
      const agent = await api.call('agents.create', { params, body }, { idempotencyKey: keyOf(body) });
      answered();
      await refresh();
      return agent;
    },
    /** @throws {ApiError} `PRECONDITION_FAILED` when `base` is no longer the latest state. */
    update: async (base: Agent, values: AgentSettings) => {
      const options = { ifMatch: etagOf(base) };
      await api.call('agents.update', { params: paramsOf(base.id), body: changesOf(values, base) }, options);
      await refresh();
    },
    remove: async (agentId: string) => {
      await api.call('agents.delete', { params: paramsOf(agentId) });
      await refresh();
    },
    readLatest: (agentId: string) => api.call('agents.get', { params: paramsOf(agentId) }),
  };
}
