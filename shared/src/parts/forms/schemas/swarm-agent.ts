import type { z } from 'zod';
import { SwarmAgentInputSchema } from '../../../contract/swarm.ts';

/** Another agent for a swarm chat. */
export const SwarmAgentFormSchema = SwarmAgentInputSchema.pick({ name: true, system_prompt: true });
export type SwarmAgentForm = z.infer<typeof SwarmAgentFormSchema>;
