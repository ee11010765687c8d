import type { z } from 'zod';
import { SpinAgentInputSchema } from '../../../contract/spin.ts';

/** Another agent for a spin chat. */
export const SpinAgentFormSchema = SpinAgentInputSchema;
export type SpinAgentForm = z.infer<typeof SpinAgentFormSchema>;
