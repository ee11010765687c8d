import type { SwarmEvent, SwarmQuestion } from '@alma/offline-assistant/swarm';
import type { HandOver } from '@alma/shared/contract';
import type { By } from '../../platform/workers/index.ts';
import { ModelError, type OfflineAnswer } from '../models/index.ts';
import type { EffectContext, EffectResult, Kwargs, Workflow } from '../runs/index.ts';
import { HandOverInputSchema, handOverTool, swarmMessages } from './prompts.ts';
import {
  beginSwarm,
  foldSwarm,
  mayTake,
  readTeam,
  spokeFact,
  type SwarmRun,
  type TeamAgent,
} from './swarm.state.ts';

/** At most four agents speak, and each may be asked a second time when its hand-over cannot be followed. */
const budget = { effects: 4, modelCalls: 8, seconds: 600 };

/** An agent's answer without a model. */
export type AnswerByRules = (question: SwarmQuestion, by: By) => Promise<SwarmEvent[]>;

/** One message to a swarm: an agent answers or hands over. */
export const swarmWorkflow = (byRules: AnswerByRules): Workflow<SwarmRun> => ({
  kind: 'swarm',
  budget,
  begin: ({ input }) => beginSwarm(input),
  fold: foldSwarm,
  decide: ({ current, spoken }) =>
    current === null ? { type: 'end' } : { type: 'effect', key: `answer/${spoken.length + 1}` },

  async perform(_effect, run, context) {
    const agent = run.agents.find(({ name }) => name === run.current);
    if (!agent) throw new Error('the agent that has the word is not in the team');
    const others = mayTake(run);
    const ask = { agent, run, context, byRules };
    const { text, handOver } = await answerOf(ask, others);
    if (!handOver) return spoken(agent, text, {}, context);
    const next = suited(handOver.to, others);
    if (next) {
      const content = text === '' ? `I am passing this to **${next.name}**.` : text;
      const given: HandOver = { from: agent.name, to: next.name, reason: handOver.reason };
      return spoken(agent, content, { hand_over: given }, context);
    }
    const refused = refusalOf(handOver, run);
    const own = text === '' ? (await answerOf(ask, [], refused)).text : text;
    return spoken(agent, own, { notices: [refused] }, context);
  },
});

interface Answer {
  text: string;
  /** As it was asked for, whether or not it can be followed. */
  handOver: { to: string; reason: string } | undefined;
}

interface Asking {
  agent: TeamAgent;
  run: SwarmRun;
  context: EffectContext;
  byRules: AnswerByRules;
}

/** @param refused what the agent is told when it is asked a second time. */
async function answerOf(
  { agent, run, context, byRules }: Asking,
  others: readonly TeamAgent[],
  refused?: string,
): Promise<Answer> {
  const history = await context.history();
  const said = history.filter(({ type }) => type === 'human').map(({ content }) => content);
  const question: SwarmQuestion = {
    agent,
    others,
    question: context.run.prompt?.text ?? '',
    earlier: said.slice(0, -1),
  };
  const messages = swarmMessages(agent, run.agents, history, refused);
  const tools = others.length > 0 ? { tools: [handOverTool(others)] } : {};
  const offline: OfflineAnswer = { method: 'Role procedures', answer: (by) => byRules(question, by) };
  const answer: Answer = { text: '', handOver: undefined };
  try {
    for await (const event of context.ask({ offline, messages, model: agent.model, ...tools })) {
      if (event.type === 'text') {
        answer.text += event.text;
        await context.token(event.text);
      }
      // Only the first hand-over of a turn counts.
      if (event.type === 'tool') answer.handOver ??= HandOverInputSchema.parse(event.input);
    }
  } catch (error) {
    // An unreadable hand-over has no addressee.
    if (!(error instanceof ModelError) || error.kind !== 'unusable') throw error;
    if (others.length === 0 && answer.text === '') throw error;
    answer.handOver = { to: '', reason: '' };
  }
  return answer;
}

/** Names are unique whatever their case. */
const suited = (asked: string, agents: readonly TeamAgent[]): TeamAgent | undefined =>
  agents.find(({ name }) => name.toLowerCase() === asked.trim().toLowerCase());

function refusalOf({ to }: { to: string }, { agents }: SwarmRun): string {
  if (to === '') return 'The agent wanted to hand over, but did not say to which agent.';
  return suited(to, agents)
    ? `The message was not passed to ${to}, who has already answered it.`
    : `The message was not passed to ${to}: there is no such agent in this chat.`;
}

/** What an agent said, and who is active after it. */
function spoken(agent: TeamAgent, content: string, kwargs: Kwargs, { session }: EffectContext): EffectResult {
  const to = kwargs.hand_over?.to ?? null;
  return {
    messages: [{ name: agent.name, content, kwargs }],
    facts: [spokeFact({ name: agent.name, to })],
    session: { data: { ...readTeam(session.data), active: to ?? agent.name } },
  };
}
