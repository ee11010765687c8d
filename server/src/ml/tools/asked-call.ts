import { addressesAssistant } from '@alma/offline-assistant/text';
import type { ToolQuestion } from '@alma/shared/contract';
import { toolLimits } from '@alma/shared/contract/runs/limits';
import { type StoredCall, withOutcome } from './calls.ts';
import { failedCall, type Outcome, performTool, unknownCall } from './perform-tool.ts';
import type { Tool } from './tool.ts';

const hourMs = 3_600_000;

const texts = {
  declined: 'The person did not allow this call. Go on without it, and do not ask for the same again.',
  expired: `Nobody allowed this call within ${toolLimits.questionHours} hours, so it was not made.`,
  gone: 'The call was not made: the agent may not use this tool any more.',
  changed: 'The call was not made: this tool has changed since the person was asked.',
  died: 'The server stopped while the call was made.',
  stopped: 'The answer was stopped while the call was made.',
  stoppedBefore: 'The answer was stopped, so the call was not made.',
} as const;

/** Replaces JSON escapes such as `\n`, which would hide the beginning of a sentence. */
const hasInstructions = (json: string): boolean => addressesAssistant(json.replaceAll(/\\[nrt"]/g, ' '));

/** The call with its question, which is now open. */
export function raisedCall(call: StoredCall, nowMs: number): StoredCall {
  if (!call.asks) throw new Error('this call needs no permission');
  const { server, tool } = call.asks;
  const question: ToolQuestion = {
    server,
    tool,
    has_instructions: hasInstructions(call.step.input),
    expires_at: new Date(nowMs + toolLimits.questionHours * hourMs).toISOString(),
    decision: null,
    is_unknown: false,
  };
  return { ...call, step: { ...call.step, question } };
}

export function decidedCall(call: StoredCall, decision: NonNullable<ToolQuestion['decision']>): StoredCall {
  const { question } = call.step;
  if (!question) return call;
  return { ...call, step: { ...call.step, question: { ...question, decision } } };
}

/** Completes a call with a question when the answer is stopped, which declines the question if it is open. */
export function stoppedCall(call: StoredCall): StoredCall {
  if (!call.asks || call.told !== undefined) return call;
  if (call.started) return withOutcome(call, unknownCall(texts.stopped), 0);
  const decision = call.step.question?.decision ?? 'declined';
  return withOutcome(decidedCall(call, decision), failedCall(texts.stoppedBefore), 0);
}

export interface AllowedCallParts {
  /** The tools that the agent may use now. */
  tools(): Promise<readonly Tool[]>;
  /** Records that the call is about to be made. */
  keep(started: StoredCall): Promise<void>;
  signal: AbortSignal;
}

/** Makes an allowed call at most once, even if servers crash. @returns the call with its outcome. */
export async function performAllowed(call: StoredCall, parts: AllowedCallParts): Promise<StoredCall> {
  const refuse = (reason: string): StoredCall => withOutcome(call, failedCall(reason), 0);
  const decision = call.step.question?.decision;
  if (decision !== 'allowed') return refuse(decision === 'expired' ? texts.expired : texts.declined);
  // Another server started the call, or this one before a restart.
  if (call.started) return withOutcome(call, unknownCall(texts.died), 0);
  const tool = (await parts.tools()).find(({ name }) => name === call.call.name);
  if (!tool?.asks) return refuse(tool ? texts.changed : texts.gone);
  if (!isSame(tool.asks, call.asks)) return refuse(texts.changed);
  const started: StoredCall = { ...call, started: true };
  parts.signal.throwIfAborted();
  await parts.keep(started);
  // The run may have been stopped or lost to another server while that was stored.
  parts.signal.throwIfAborted();
  const beganAt = performance.now();
  const outcome: Outcome = await performTool(tool, call.call.input, parts);
  return withOutcome(started, outcome, performance.now() - beganAt);
}

const isSame = (current: NonNullable<Tool['asks']>, call: StoredCall['asks']): boolean =>
  current.server_id === call?.server_id && current.digest === call.digest;
