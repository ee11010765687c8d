import type { SwarmEvent, SwarmQuestion } from '@alma/offline-assistant/swarm';
import type { Agents } from '../../account/profiles/index.ts';
import type { By } from '../../platform/workers/index.ts';
import type { EffectContext, EffectResult, Kwargs, NewMessage } from '../runs/index.ts';
import {
  factOfCall,
  type KeptCall,
  performAsked,
  raisedCall,
  saidBefore,
  stoppedCall,
  type Toolbox,
  withCall,
} from '../tools/index.ts';
import { begunAnswer, readTeam, type RunAgent, type SwarmRun } from './swarm.state.ts';

export interface SwarmWorkflowParts {
  /** An agent's answer without a model. */
  byRules(question: SwarmQuestion, by: By): Promise<SwarmEvent[]>;
  toolbox: Toolbox;
  /** What an agent of the person may use at the moment. */
  abilitiesOf: Agents['abilitiesOf'];
}

export interface Speaking extends SwarmWorkflowParts {
  agent: RunAgent;
  run: SwarmRun;
  context: EffectContext;
}

/** The message as far as earlier steps have come. */
export const begunMessage = ({ current, calls }: SwarmRun): NewMessage => ({
  name: current,
  content: saidBefore(calls),
  kwargs: stepsOf(calls.map(stoppedCall)),
});

export const stepsOf = (calls: readonly KeptCall[]): Kwargs =>
  calls.length === 0 ? {} : { steps: calls.map(({ step }) => step) };

/** A call, asked for or answered, is kept in the log, and beside it for a run that begins anew after a failure. */
export const called = (call: KeptCall, { run }: Pick<Speaking, 'run'>): EffectResult => ({
  facts: [factOfCall(call)],
  sessionData: (stored) => begunAnswer(readTeam(stored), run, call),
});

/** A call that asks the person: its question first, and once that is decided what follows from it. */
export async function askFirst(
  call: KeptCall,
  { agent, run, context, ...parts }: Speaking,
): Promise<EffectResult> {
  if (!call.step.question) return called(raisedCall(call, context.now()), { run });
  const { owner } = context.run;
  const { signal } = context;
  const made = await performAsked(call, {
    signal,
    /** Between question and answer the agent may have lost it. */
    async tools() {
      if (agent.agent_id === undefined) return [];
      const { toolServers } = await parts.abilitiesOf(agent.agent_id, owner);
      const none = { projectIds: [], tools: [], mayRead: [], given: [] };
      return parts.toolbox.toolsOf({ owner, toolServers, canAsk: true, ...none });
    },
    async keep(started) {
      await context.keep(called(started, { run }));
      context.continues(begunMessage({ ...run, calls: withCall(run.calls, started) }));
    },
  });
  return called(made, { run });
}
