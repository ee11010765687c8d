import type { SwarmEvent, SwarmQuestion } from '@alma/offline-assistant/swarm';
import type { Agents } from '../../account/profiles/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { EffectContext, EffectResult, Kwargs, NewMessage } from '../runs/index.ts';
import {
  factOfCall,
  performAllowed,
  raisedCall,
  stoppedCall,
  type StoredCall,
  textBeforeCalls,
  type Toolbox,
  withCall,
} from '../tools/index.ts';
import { begunAnswer, readTeam, type SwarmRun, type TeamAgent } from './swarm.state.ts';

export interface SwarmWorkflowParts {
  /** An agent's answer without a model. */
  byRules(question: SwarmQuestion, by: By): Promise<SwarmEvent[]>;
  toolbox: Toolbox;
  /** What an agent of the user may use now. */
  abilitiesOf: Agents['abilitiesOf'];
}

export interface Speaking extends SwarmWorkflowParts {
  agent: TeamAgent;
  run: SwarmRun;
  context: EffectContext;
}

/** The unfinished message of earlier steps. */
export const begunMessage = ({ current, calls }: SwarmRun): NewMessage => ({
  name: current,
  content: textBeforeCalls(calls),
  kwargs: stepsOf(calls.map(stoppedCall)),
});

export const stepsOf = (calls: readonly StoredCall[]): Kwargs =>
  calls.length === 0 ? {} : { steps: calls.map(({ step }) => step) };

/** Stores a requested or answered call in the log, and in the session for a new run after a failure. */
export const called = (call: StoredCall, { run }: Pick<Speaking, 'run'>): EffectResult => ({
  facts: [factOfCall(call)],
  sessionData: (stored) => begunAnswer(readTeam(stored), run, call),
});

/** Handles a call that needs permission: raises its question, or carries out the decision. */
export async function askFirst(
  call: StoredCall,
  { agent, run, context, ...parts }: Speaking,
): Promise<EffectResult> {
  if (!call.step.question) return called(raisedCall(call, context.now()), { run });
  const { owner } = context.run;
  const { signal } = context;
  const made = await performAllowed(call, {
    signal,
    /** Looked up again, because the agent may have lost the tool since the question. */
    async tools() {
      if (agent.agent_id === undefined) return [];
      const { toolServers } = await parts.abilitiesOf(agent.agent_id, owner);
      const none = { projectIds: [], tools: [], mayRead: [], trustedTexts: [] };
      return parts.toolbox.toolsOf({ owner, toolServers, canAsk: true, ...none });
    },
    async keep(started) {
      await context.keep(called(started, { run }));
      context.continues(begunMessage({ ...run, calls: withCall(run.calls, started) }));
    },
  });
  return called(made, { run });
}
