import { z } from 'zod';
import { toolServerLimits } from '../tools/limits.ts';
import { agentLimits, agentReads, agentTools } from './limits.ts';

/** A tool that an agent may use. */
export const AgentToolSchema = z.enum(agentTools, 'There is no such tool');
export type AgentTool = z.infer<typeof AgentToolSchema>;

/** What an agent may read of its owner's data: the directory of people, the owner's group chats. */
export const AgentReadSchema = z.enum(agentReads);
export type AgentRead = z.infer<typeof AgentReadSchema>;

const upTo = <S extends z.ZodType<string>>(max: number, entry: S) =>
  z
    .array(entry)
    .max(max, `At most ${max} entries`)
    .refine((values) => new Set(values).size === values.length, 'Each entry once')
    .optional();

/** Tools of one tool server, which an administrator has connected. */
export const ChosenServerToolsSchema = z.strictObject({
  server_id: z.string().min(1).max(100),
  tools: z.array(z.string().min(1).max(toolServerLimits.toolName)).min(1).max(agentLimits.serverTools),
});
export type ChosenServerTools = z.infer<typeof ChosenServerToolsSchema>;

const isTwice = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** Limited in the total number of tools, without duplicates. */
const ServerToolsSchema = z
  .array(ChosenServerToolsSchema)
  .max(toolServerLimits.servers)
  .refine(
    (servers) => servers.reduce((count, { tools }) => count + tools.length, 0) <= agentLimits.serverTools,
    `At most ${agentLimits.serverTools} tools of servers`,
  )
  .refine(
    (servers) => !isTwice(servers.map((one) => one.server_id)) && !servers.some((one) => isTwice(one.tools)),
    'Each entry once',
  );

/** An agent's model, knowledge and tools. The model must be connected, projects must be the owner's. */
export const agentAbilities = {
  model: z.string().trim().min(1).max(agentLimits.model).nullish(),
  project_ids: upTo(agentLimits.projects, z.string().min(1).max(100)),
  tools: upTo(agentTools.length, AgentToolSchema),
  tool_servers: ServerToolsSchema.optional(),
  may_read: upTo(agentReads.length, AgentReadSchema),
} as const;
