import { z } from 'zod';
import { agentAbilities, PromptSchema } from '../../../contract/profiles/entities.ts';

/** A form with nothing but an agent's prompt. */
export const AgentPromptSchema = z.object({ prompt: PromptSchema });
export type AgentPrompt = z.infer<typeof AgentPromptSchema>;

/** An agent's settings: its prompt, model, knowledge and tools. */
export const AgentSettingsSchema = AgentPromptSchema.extend(agentAbilities);
export type AgentSettings = z.infer<typeof AgentSettingsSchema>;
