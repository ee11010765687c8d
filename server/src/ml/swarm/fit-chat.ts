import type { SessionMessage } from '@alma/shared/contract';
import { messageBudget, newestThatFit, tokensOfMessage, tokensOfMessages } from '../context-window/index.ts';
import type { ModelMessage, ModelTool } from '../models/index.ts';
import { callMessages, fitCalls } from '../tools/index.ts';
import { messageFor, swarmMessages, type Told } from './prompts.ts';
import type { SwarmRun, TeamAgent } from './swarm.state.ts';

interface Fitting extends Omit<Told, 'isShortened'> {
  contextTokens: number;
  /** Tools that are offered with the messages. */
  tools?: readonly ModelTool[];
}

/**
 * The messages for an agent that fit into the context window. Its instructions, the board, the message to answer and
 * the newest one are always kept whole. Results of tools are cut to what is left, and the oldest messages go first.
 */
export function fittingMessages(
  agent: TeamAgent,
  run: Pick<SwarmRun, 'agents' | 'calls' | 'calledBefore'>,
  history: readonly SessionMessage[],
  { contextTokens, tools, ...told }: Fitting,
): { messages: ModelMessage[]; isShortened: boolean } {
  const always = new Set([history.findLast(({ type }) => type === 'human'), history.at(-1)]);
  const required = history.filter((message) => always.has(message));
  const others = history.filter((message) => !always.has(message));
  const fixed = swarmMessages(agent, { ...run, calls: [] }, required, { ...told, isShortened: true });
  const budget = messageBudget(contextTokens, tools) - tokensOfMessages(fixed);
  const calls = fitCalls(run.calls, budget);
  const chatBudget = budget - tokensOfMessages(callMessages(calls));
  const kept = new Set(
    newestThatFit(others, chatBudget, (message) => tokensOfMessage(messageFor(agent, message))),
  );
  const isShortened = kept.size < others.length;
  const chat = history.filter((message) => always.has(message) || kept.has(message));
  return { messages: swarmMessages(agent, { ...run, calls }, chat, { ...told, isShortened }), isShortened };
}
