import { z } from 'zod';
import { PromptSchema } from '../../../contract/profiles/entities.ts';

/** The form behind an agent: its prompt. */
export const AgentPromptSchema = z.object({ prompt: PromptSchema });
export type AgentPrompt = z.infer<typeof AgentPromptSchema>;
