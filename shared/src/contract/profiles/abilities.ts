import { z } from 'zod';
import { agentLimits, agentTools } from './limits.ts';

/** A tool that an agent may use. */
export const AgentToolSchema = z.enum(agentTools, 'There is no such tool');
export type AgentTool = z.infer<typeof AgentToolSchema>;

const upTo = <S extends z.ZodType<string>>(max: number, entry: S) =>
  z
    .array(entry)
    .max(max, `At most ${max} entries`)
    .refine((values) => new Set(values).size === values.length, 'Each entry once')
    .optional();

/** What an agent works with. A model has to be connected, projects have to be the owner's. */
export const agentAbilities = {
  model: z.string().trim().min(1).max(agentLimits.model).nullish(),
  project_ids: upTo(agentLimits.projects, z.string().min(1).max(100)),
  tools: upTo(agentTools.length, AgentToolSchema),
} as const;
