import { api, ApiError, failureMessage, useRequestKeys } from '@alma/shared/api';
import { useRef, useState } from 'react';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { texts } from '../../texts.ts';

/** The progress of creating a team; `failure` is set when it stopped early. */
export interface TeamCreation {
  total: number;
  /** Keys of the drafts that were added. */
  added: readonly string[];
  isBusy: boolean;
  failure?: { agent?: string; text: string };
}

interface TeamCreationInput {
  /** The model to add the agents with; undefined while none is known. */
  readModel: () => Promise<string | undefined>;
  onCreated: (sessionId: string) => void;
}

/** Creates a chat and adds its agents one by one, each with the model on the page. A retry adds the missing ones. */
export function useTeamCreation({ readModel, onCreated }: TeamCreationInput) {
  const [creation, setCreation] = useState<TeamCreation>();
  const sessionId = useRef<string>(undefined);
  const added = useRef<AgentDraft[]>([]);
  const sent = useRef(new Set<string>());
  const { keyOf } = useRequestKeys();

  async function create(agents: readonly AgentDraft[]): Promise<void> {
    const show = (more: Partial<TeamCreation>) =>
      setCreation({
        total: agents.length,
        added: added.current.map(({ key }) => key),
        isBusy: true,
        ...more,
      });
    let current: AgentDraft | undefined;
    show({});
    try {
      sessionId.current ??= await startChat(keyOf('swarm.start'));
      const model = await readModel();
      for (const agent of agents.filter(({ key }) => !added.current.some((done) => done.key === key))) {
        current = agent;
        await addAgent(agent, { sessionId: sessionId.current, model, sent: sent.current });
        added.current.push(agent);
        show({});
      }
      onCreated(sessionId.current);
    } catch (error) {
      const text = failureMessage(error, texts.swarmSetup.failed);
      show({ isBusy: false, failure: { text, ...(current ? { agent: current.name } : {}) } });
    }
  }

  /** Opens the chat with the agents added so far. */
  function openChat(): void {
    if (sessionId.current !== undefined) onCreated(sessionId.current);
  }

  return { creation, create, openChat };
}

const startChat = async (idempotencyKey: string): Promise<string> =>
  (await api.call('swarm.start', {}, { idempotencyKey })).session_id;

interface Adding {
  sessionId: string;
  model: string | undefined;
  /** What was sent so far. */
  sent: Set<string>;
}

async function addAgent(
  { name, prompt, agentId }: AgentDraft,
  { sessionId, model, sent }: Adding,
): Promise<void> {
  const own = agentId === undefined ? {} : { agent_id: agentId };
  // Without a name the platform's model answers; a guessed name could be that of another connected model.
  const known = model === undefined ? {} : { model };
  const written = { name: name.trim(), system_prompt: prompt.trim(), ...own };
  const text = JSON.stringify(written);
  try {
    await api.call('swarm.agents.add', { body: { session_id: sessionId, agent: { ...written, ...known } } });
  } catch (error) {
    // The answer to an earlier attempt was lost: the agent exists, unless the draft was changed since.
    const isAdded = error instanceof ApiError && error.code === 'AGENT_EXISTS' && sent.has(text);
    if (!isAdded) throw error;
  } finally {
    sent.add(text);
  }
}
