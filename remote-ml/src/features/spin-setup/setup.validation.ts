import type { SpinMode, SpinOrientation, SpinSetup } from '@alma/shared/contract';
import { spinDefaults, spinLimits } from '@alma/shared/contract/spin/limits';
import { isWithin, tooLong } from '@alma/shared/contract/values/characters';
import { type AgentDraft, emptyAgent } from '../../components/agent-draft.ts';
import { setupTexts as copy } from './texts.ts';

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
  agents: [copy.architect, copy.developer].map((agent) => ({ ...emptyAgent(), ...agent })),
});

export interface SetupErrors {
  problem?: string;
  agents?: string;
  /** By agent key. */
  agent: Record<string, { name?: string; prompt?: string }>;
}

/** The errors of a setup. Empty agents are ignored. */
export function errorsOf({ problem, agents }: SetupDraft): SetupErrors {
  const written = agents.filter(isWritten);
  const agentsError = written.some(isWhole) ? undefined : copy.agentsNeeded;
  const wrong = written.map((agent) => [agent.key, agentErrors(agent)] as const);
  return {
    ...errorOf('problem', problem, spinLimits.problem, copy.problemNeeded),
    ...(agentsError === undefined ? {} : { agents: agentsError }),
    ...(agents.length > spinLimits.agents ? { agents: copy.tooManyAgents } : {}),
    agent: Object.fromEntries(wrong.filter(([, errors]) => Object.keys(errors).length > 0)),
  };
}

export const isComplete = ({ problem, agents, agent }: SetupErrors): boolean =>
  problem === undefined && agents === undefined && Object.keys(agent).length === 0;

/** The setup that is sent to the server. */
export const setupOf = ({ problem, orientation, mode, agents }: SetupDraft): SpinSetup => ({
  problem: problem.trim(),
  orientation,
  mode,
  agents: agents.filter(isWhole).map(({ name, prompt }) => ({ name: name.trim(), prompt: prompt.trim() })),
});

const isWritten = ({ name, prompt }: AgentDraft): boolean => name.trim() !== '' || prompt.trim() !== '';
const isWhole = ({ name, prompt }: AgentDraft): boolean => name.trim() !== '' && prompt.trim() !== '';

const agentErrors = ({ name, prompt }: AgentDraft): SetupErrors['agent'][string] => ({
  ...errorOf('name', name, spinLimits.agentName, copy.nameNeeded),
  ...errorOf('prompt', prompt, spinLimits.agentPrompt, copy.promptNeeded),
});

/** The error of one text: missing or too long. */
function errorOf<Field extends string>(field: Field, text: string, limit: number, missing: string) {
  const written = text.trim();
  if (written !== '' && isWithin(written, limit)) return {};
  return { [field]: written === '' ? missing : tooLong(limit) } as Record<Field, string>;
}
