import type { SpinMode, SpinOrientation, SpinSetup } from '@alma/shared/contract';
import { isWithin, tooLong } from '@alma/shared/contract/values/characters';
import { spinDefaults, spinLimits } from '@alma/shared/contract/spin/limits';
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
  const agentsFault = written.some(isWhole) ? undefined : words.agentsNeeded;
  const wrong = written.map((agent) => [agent.key, agentFaults(agent)] as const);
  return {
    ...faultOf('problem', problem, spinLimits.problem, words.problemNeeded),
    ...(agentsFault === undefined ? {} : { agents: agentsFault }),
    ...(agents.length > spinLimits.agents ? { agents: words.mostAgents } : {}),
    agent: Object.fromEntries(wrong.filter(([, faults]) => Object.keys(faults).length > 0)),
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

const agentFaults = ({ name, prompt }: AgentDraft): SetupFaults['agent'][string] => ({
  ...faultOf('name', name, spinLimits.agentName, words.nameNeeded),
  ...faultOf('prompt', prompt, spinLimits.agentPrompt, words.promptNeeded),
});

/** What is wrong with one text: it is missing, or too long. */
function faultOf<Field extends string>(field: Field, text: string, limit: number, missing: string) {
  const written = text.trim();
  if (written !== '' && isWithin(written, limit)) return {};
  return { [field]: written === '' ? missing : tooLong(limit) } as Record<Field, string>;
}
