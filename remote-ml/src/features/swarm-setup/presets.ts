import { swarmPresetNames } from '@alma/shared/contract/swarm/limits';
import type { AgentDraft } from '../../components/agent-draft.ts';
import { texts } from '../../texts.ts';

export const presets = (): AgentDraft[] =>
  swarmPresetNames.map((name) => ({ key: name, name, prompt: texts.swarmSetup.prompts[name] }));
