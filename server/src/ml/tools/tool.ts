import type { AgentTool } from '@alma/shared/contract';
import type { ModelTool } from '../models/index.ts';

/** Whose tools they are, and what they may read. */
export interface Rights {
  owner: string;
  projectIds: readonly string[];
  tools: readonly AgentTool[];
  /** What the person and the agent's instructions say, and what tools have found. */
  given: readonly string[];
}

/** Something that an agent may do beside talking. */
export interface Tool extends ModelTool {
  name: AgentTool;
  /** @param signal is aborted when it takes too long. @throws {ToolError} with a reason that the model is told. */
  perform(input: unknown, signal: AbortSignal): Promise<string>;
}

/** Why a tool gave no result, as a message for the model and for people. */
export class ToolError extends Error {
  override name = 'ToolError';
}

/** The tools that an agent has at the moment, with what it needs to know to use them. */
export interface Toolbox {
  toolsOf(rights: Rights): Promise<Tool[]>;
}
