import type { SpinMode, SpinOrientation, SpinSetup } from '@alma/shared/contract';
import { spinDefaults, spinLimits } from '@alma/shared/contract/spin-options';
import { emptyAgent, type AgentDraft } from '../../components/agent-draft.ts';
import { setupTexts as words } from './texts.ts';

export interface SetupDraft {
  problem: string;
  orientation: SpinOrientation;
  mode: SpinMode;
  agents: readonly AgentDraft[];
}

export const firstDraft = (): SetupDraft => ({
  problem: '',
  orientation: spinDefaults.orientation,
  mode: spinDefaults.mode,
  agents: [words.architect, words.developer].map((agent) => ({ ...emptyAgent(), ...agent })),
});

export interface SetupFaults {
  problem?: string;
  agents?: string;
  /** By the key of the agent. */
  agent: Record<string, { name?: string; prompt?: string }>;
}

/** What is wrong with a setup; an agent with nothing in it is none. */
export function faultsOf({ problem, agents }: SetupDraft): SetupFaults {
  const written = agents.filter(isWritten);
  const halves = written.filter((agent) => !isWhole(agent));
  const agentsFault = written.length > halves.length ? undefined : words.agentsNeeded;
  return {
    ...(problem.trim() === '' ? { problem: words.problemNeeded } : {}),
    ...(agentsFault === undefined ? {} : { agents: agentsFault }),
    ...(agents.length > spinLimits.agents ? { agents: words.mostAgents } : {}),
    agent: Object.fromEntries(halves.map((agent) => [agent.key, halfFault(agent)])),
  };
}

export const isFaultless = ({ problem, agents, agent }: SetupFaults): boolean =>
  problem === undefined && agents === undefined && Object.keys(agent).length === 0;

/** What the run begins with. */
export const setupOf = ({ problem, orientation, mode, agents }: SetupDraft): SpinSetup => ({
  problem: problem.trim(),
  orientation,
  mode,
  agents: agents.filter(isWhole).map(({ name, prompt }) => ({ name: name.trim(), prompt: prompt.trim() })),
});

const isWritten = ({ name, prompt }: AgentDraft): boolean => name.trim() !== '' || prompt.trim() !== '';
const isWhole = ({ name, prompt }: AgentDraft): boolean => name.trim() !== '' && prompt.trim() !== '';

const halfFault = ({ name }: AgentDraft) =>
  name.trim() === '' ? { name: words.nameNeeded } : { prompt: words.promptNeeded };
