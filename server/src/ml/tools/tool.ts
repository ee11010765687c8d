import type { AgentRead, AgentTool, ChosenServerTools } from '@alma/shared/contract';
import { z } from 'zod';
import type { ModelTool } from '../models/index.ts';

/** The owner of the tools, and what the tools may use. */
export interface Rights {
  owner: string;
  projectIds: readonly string[];
  tools: readonly AgentTool[];
  /** Chosen tools of servers that administrators have connected. */
  toolServers: readonly ChosenServerTools[];
  /** Private data that the owner allows the agent to read. */
  mayRead: readonly AgentRead[];
  /** Texts of the user, the agent's instructions and results of tools. */
  trustedTexts: readonly string[];
  /** True to include tools that need the user's permission for each call. */
  canAsk?: boolean;
}

/** A tool that needs the user's permission, as an administrator allowed it. */
export const AsksSchema = z.object({
  server_id: z.string(),
  server: z.string(),
  tool: z.string(),
  /** Digest of its server's description of it: a changed digest means a changed tool. */
  digest: z.string(),
});
export type Asks = z.infer<typeof AsksSchema>;

export interface Tool extends ModelTool {
  /** Set when the tool may write or spend, so that the user must allow each call. */
  asks?: Asks;
  /** @param signal is aborted on timeout. @throws {ToolError} with a reason for the model. */
  perform(input: unknown, signal: AbortSignal): Promise<string>;
}

/** Why a tool gave no result, as a message for the model and for users. */
export class ToolError extends Error {
  override name = 'ToolError';
  /** The message was written by a third party, so it is untrusted data, like results. */
  readonly isForeign: boolean;
  /** The call was made, and may have taken effect. */
  readonly isUnknown: boolean;
  constructor(message: string, { isForeign = false, isUnknown = false } = {}) {
    super(message);
    this.isForeign = isForeign;
    this.isUnknown = isUnknown;
  }
}

/** The tools of connected servers that may be used now. */
export interface ServerTools {
  toolsOf(owner: string, chosen: readonly ChosenServerTools[], which: { canAsk: boolean }): Promise<Tool[]>;
}

type Abilities = Pick<Rights, 'tools' | 'toolServers' | 'mayRead'>;

/** True when an agent has any tools. */
export const hasTools = ({ tools, toolServers, mayRead }: Abilities): boolean =>
  tools.length > 0 || toolServers.length > 0 || mayRead.length > 0;

/** Provides the tools that an agent has now, with descriptions for the model. */
export interface Toolbox {
  toolsOf(rights: Rights): Promise<Tool[]>;
}
