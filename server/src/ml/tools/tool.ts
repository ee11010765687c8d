import type { AgentRead, AgentTool, ChosenServerTools } from '@alma/shared/contract';
import { z } from 'zod';
import type { ModelTool } from '../models/index.ts';

/** Whose tools they are, and what they may read. */
export interface Rights {
  owner: string;
  projectIds: readonly string[];
  tools: readonly AgentTool[];
  /** Tools of servers that administrators have named. */
  toolServers: readonly ChosenServerTools[];
  /** What only the owner sees, as far as they have allowed it. */
  mayRead: readonly AgentRead[];
  /** What the person and the agent's instructions say, and what tools have found. */
  given: readonly string[];
  /** Tools that ask the person before each call are among them; they are not unless this is true. */
  canAsk?: boolean;
}

/** The tool that a person is asked about, as it was allowed by an administrator. */
export const AsksSchema = z.object({
  server_id: z.string(),
  server: z.string(),
  tool: z.string(),
  /** Of all that its server says of it: another one is another tool. */
  digest: z.string(),
});
export type Asks = z.infer<typeof AsksSchema>;

/** Something that an agent may do beside talking. */
export interface Tool extends ModelTool {
  /** It may write or spend: a person allows each call, or it is not made. */
  asks?: Asks;
  /** @param signal is aborted when it takes too long. @throws {ToolError} with a reason that the model is told. */
  perform(input: unknown, signal: AbortSignal): Promise<string>;
}

/** Why a tool gave no result, as a message for the model and for people. */
export class ToolError extends Error {
  override name = 'ToolError';
  /** The message was written by a stranger: it is data, as results are. */
  readonly isForeign: boolean;
  /** The call went out, and whether it did its work is not known. */
  readonly isUnknown: boolean;
  constructor(message: string, { isForeign = false, isUnknown = false } = {}) {
    super(message);
    this.isForeign = isForeign;
    this.isUnknown = isUnknown;
  }
}

/** Tools of named servers, as far as they may be used at the moment. */
export interface ServerTools {
  toolsOf(owner: string, chosen: readonly ChosenServerTools[], which: { canAsk: boolean }): Promise<Tool[]>;
}

type Abilities = Pick<Rights, 'tools' | 'toolServers' | 'mayRead'>;

/** Whether there is anything to be offered at all. */
export const hasTools = ({ tools, toolServers, mayRead }: Abilities): boolean =>
  tools.length > 0 || toolServers.length > 0 || mayRead.length > 0;

/** The tools that an agent has at the moment, with what it needs to know to use them. */
export interface Toolbox {
  toolsOf(rights: Rights): Promise<Tool[]>;
}
