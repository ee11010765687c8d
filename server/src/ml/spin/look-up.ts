import type { AgentTurn } from '@alma/offline-assistant/spin';
import type { Agents } from '../../account/profiles/index.ts';
import type { Tasks } from '../../platform/workers/index.ts';
import type { EffectContext, Fact } from '../runs/index.ts';
import {
  factOfCall,
  hasTools,
  isAnswered,
  performCall,
  requestCall,
  resultsOf,
  type StoredCall,
  type Toolbox,
} from '../tools/index.ts';
import type * as offlineTasks from './offline-tasks.ts';
import { lookUpPrompt } from './prompts.ts';

/** The offline assistant's functions in a worker. */
export type OfflineTasks = Tasks<typeof offlineTasks>;

/** Dependencies of a step besides the model. */
export interface SpinTools {
  tasks: OfflineTasks;
  /** The abilities of the user's own agents. Without it, agents only talk. */
  abilitiesOf?: Agents['abilitiesOf'];
  toolbox?: Toolbox;
  /** Tool calls of the agent that is about to speak. */
  calls?: readonly StoredCall[];
}

const feedbackOf = ({ feedback, takenUp }: AgentTurn['run']): string[] => [
  ...feedback,
  ...takenUp.map(({ text }) => text),
];

/** Per speech; an agent has up to three speeches in a phase. */
const maxCalls = 3;

/**
 * Lets an agent of the user use its tools before it speaks. Each step requests one call, or performs it.
 * @returns the fact to store; undefined when the agent speaks now.
 */
export async function lookUp(
  { run, agent }: AgentTurn,
  context: EffectContext,
  { abilitiesOf, toolbox, calls = [] }: SpinTools,
): Promise<Fact | undefined> {
  if (!abilitiesOf || !toolbox || context.model.kind === 'offline') return undefined;
  const { owner, runId } = context.run;
  const { model, ...allowed } = await abilitiesOf(agent.agent_id, owner);
  const open = calls.find((call) => !isAnswered(call));
  const trustedTexts = [agent.prompt, run.problem, ...feedbackOf(run), ...resultsOf(calls)];
  const tools = hasTools(allowed) ? await toolbox.toolsOf({ owner, ...allowed, trustedTexts }) : [];
  if (open) return factOfCall(await performCall(open, tools, context));
  if (tools.length === 0 || calls.length >= maxCalls) return undefined;
  const { messages } = lookUpPrompt(run, agent, { contextTokens: context.contextTokens, calls, tools });
  const id = `${runId}/${run.phase}/${run.round}/${agent.agent_id}/${calls.length + 1}`;
  const request = { messages, tools, reportsErrors: true, ...(model === null ? {} : { model }) };
  let call: StoredCall | undefined;
  for await (const event of context.ask(request)) {
    if (event.type !== 'tool') continue;
    const origin = { id, agent: agent.name, said: '', at: new Date(context.now()) };
    call ??= requestCall(event, origin, tools);
  }
  return call && factOfCall(call);
}
