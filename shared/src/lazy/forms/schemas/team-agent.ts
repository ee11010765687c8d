import { z } from 'zod';
import { SpinAgentInputSchema } from '../../../contract/spin/entities.ts';
import { SwarmAgentInputSchema } from '../../../contract/swarm/entities.ts';

/** Another agent for a spin chat. */
export const SpinAgentFormSchema = z.object(SpinAgentInputSchema.shape);

/** Another agent for a swarm chat. */
export const SwarmAgentFormSchema = z.object({
  name: SwarmAgentInputSchema.shape.name,
  prompt: SwarmAgentInputSchema.shape.system_prompt,
});

export type AgentFormSchema = typeof SpinAgentFormSchema;
export type AgentForm = z.infer<AgentFormSchema>;
