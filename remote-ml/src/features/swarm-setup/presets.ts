import { swarmPresetNames } from '@alma/shared/contract/swarm-options';
import { texts } from '../../texts.ts';

/** One agent of a team that is being put together. */
export interface AgentDraft {
  /** Names the card, whatever is typed into it. */
  key: string;
  name: string;
  prompt: string;
}

export const presets = (): AgentDraft[] =>
  swarmPresetNames.map((name) => ({ key: name, name, prompt: texts.swarmSetup.prompts[name] }));

export const emptyAgent = (): AgentDraft => ({ key: crypto.randomUUID(), name: '', prompt: '' });
