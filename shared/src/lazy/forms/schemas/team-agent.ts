import { z } from 'zod';
import { SpinAgentInputSchema } from '../../../contract/spin/entities.ts';
import { SwarmAgentInputSchema } from '../../../contract/swarm/entities.ts';

/** A new agent of a spin chat. */
export const SpinAgentFormSchema = z.object(SpinAgentInputSchema.shape);

/** A new agent of a swarm chat. */
export const SwarmAgentFormSchema = z.object({
  name: SwarmAgentInputSchema.shape.name,
  prompt: SwarmAgentInputSchema.shape.system_prompt,
});

export type AgentFormSchema = typeof SpinAgentFormSchema;
export type AgentForm = z.infer<AgentFormSchema>;
