import { z } from 'zod';
import { agentAbilities, PromptSchema } from '../../../contract/profiles/entities.ts';

/** The prompt of an agent, where it alone is asked for. */
export const AgentPromptSchema = z.object({ prompt: PromptSchema });
export type AgentPrompt = z.infer<typeof AgentPromptSchema>;

/** The form behind an agent: its prompt, and what it works with. */
export const AgentSettingsSchema = AgentPromptSchema.extend(agentAbilities);
export type AgentSettings = z.infer<typeof AgentSettingsSchema>;
