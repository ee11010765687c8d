import type { HandOver } from '@alma/shared/contract';
import type { ChatModel } from '../models/index.ts';
import type { EffectContext, EffectResult, Kwargs, Workflow } from '../runs/index.ts';
import type { SwarmQuestion } from './offline.ts';
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

/** One message to a swarm: an agent answers, or hands the word on. */
export const swarmWorkflow: Workflow<SwarmRun> = {
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
    const answer = await answerOf(agent, others, run, context);
    const handOver = acceptable(answer.handOver, others);
    if (answer.handOver && !handOver && answer.text === '') {
      const second = await answerOf(agent, [], run, context);
      return spoken(agent, second.text, { notices: [refusal(answer.handOver)] }, context);
    }
    if (handOver) return handedOver(agent, answer.text, handOver, context);
    const notices = answer.handOver ? { notices: [refusal(answer.handOver)] } : {};
    return spoken(agent, answer.text, notices, context);
  },
};

interface Answer {
  text: string;
  /** As it was asked for, whether or not it can be followed. */
  handOver: { to: string; reason: string } | undefined;
}

async function answerOf(
  agent: TeamAgent,
  others: readonly TeamAgent[],
  run: SwarmRun,
  context: EffectContext,
  model?: ChatModel,
): Promise<Answer> {
  const history = await context.history();
  const said = history.filter(({ type }) => type === 'human').map(({ content }) => content);
  const input: SwarmQuestion = {
    agent,
    others,
    question: context.run.prompt?.text ?? '',
    earlier: said.slice(0, -1),
  };
  const messages = swarmMessages(agent, run.agents, history);
  const tools = others.length > 0 ? { tools: [handOverTool(others)] } : {};
  let text = '';
  let handOver: Answer['handOver'];
  for await (const event of context.ask({ purpose: 'swarm.answer', input, messages, ...tools }, model)) {
    if (event.type === 'text') {
      text += event.text;
      await context.token(event.text);
    }
    // One hand-over a turn: the first counts.
    if (event.type === 'tool') handOver ??= HandOverInputSchema.safeParse(event.input).data;
  }
  return { text, handOver };
}

const acceptable = (asked: Answer['handOver'], others: readonly TeamAgent[]): Answer['handOver'] =>
  asked && others.some(({ name }) => name === asked.to) ? asked : undefined;

const refusal = ({ to }: { to: string }): string =>
  `The word could not be given to ${to}: there is no such agent here, or it has spoken already.`;

function spoken(agent: TeamAgent, text: string, kwargs: Kwargs, context: EffectContext): EffectResult {
  return {
    messages: [{ name: agent.name, content: text, kwargs }],
    facts: [spokeFact({ name: agent.name, to: null })],
    session: { data: { ...readTeam(context.session.data), active: agent.name } },
  };
}

function handedOver(
  agent: TeamAgent,
  text: string,
  { to, reason }: { to: string; reason: string },
  context: EffectContext,
): EffectResult {
  const handOver: HandOver = { from: agent.name, to, reason };
  const content = text === '' ? `I pass this to **${to}**: ${reason}` : text;
  return {
    messages: [{ name: agent.name, content, kwargs: { hand_over: handOver } }],
    facts: [spokeFact({ name: agent.name, to })],
    session: { data: { ...readTeam(context.session.data), active: to } },
  };
}
