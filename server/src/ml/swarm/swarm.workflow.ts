import type { SwarmQuestion } from '@alma/offline-assistant/swarm';
import { type HandOver, type SessionMessage, swarmLimits, toolLimits } from '@alma/shared/contract';
import { ModelError, type ModelEvent, type ModelTool, type OfflineAnswer } from '../models/index.ts';
import {
  type EffectContext,
  type EffectResult,
  type Kwargs,
  startedFact,
  type Workflow,
} from '../runs/index.ts';
import {
  factOfCall,
  hasTools,
  isAnswered,
  performCall,
  requestCall,
  resultsOf,
  type StoredCall,
  textBeforeCalls,
  type Tool,
} from '../tools/index.ts';
import {
  askFirst,
  begunMessage,
  called,
  type Speaking,
  stepsOf,
  type SwarmWorkflowParts,
} from './begun-calls.ts';
import { isNote, mayNote, noted, noteTool } from './board.ts';
import { fittingMessages } from './fit-chat.ts';
import { HandOverInputSchema, handOverTool } from './prompts.ts';
import { leftOutNotice, totalUsage, unaskedNotices } from './spoken-notes.ts';
import {
  answeredTeam,
  atTurn,
  beginSwarm,
  begunAnswer,
  deferredFact,
  foldSwarm,
  maxTurns,
  mayCall,
  mayTake,
  nextAsked,
  nextStep,
  notedTeam,
  openCall,
  readTeam,
  spokeFact,
  type SwarmRun,
  type TeamAgent,
} from './swarm.state.ts';

/** Agents asked together do not know how many tools the others use, so they may exceed the limit. */
const maxCalls = toolLimits.callsPerAnswer + swarmLimits.askedAtOnce;
/** Up to four agents speak, each may be asked again after a refused hand-over, and a tool takes up to three steps. */
const budget = { effects: maxTurns + 3 * maxCalls, modelCalls: 2 * maxTurns + maxCalls, seconds: 600 };

/** One message to a swarm: agents answer, hand over or use tools. */
export const swarmWorkflow = (parts: SwarmWorkflowParts): Workflow<SwarmRun> => ({
  kind: 'swarm',
  budget,
  begin: ({ input }) => beginSwarm(input),
  fold: foldSwarm,
  decide: nextStep,
  unfinished: (run) => (run.calls.length > 0 ? begunMessage(run) : undefined),

  async perform({ key }, state, context) {
    const run = atTurn(state, key);
    const agent = run.agents.find(({ name }) => name === run.current);
    if (!agent) throw new Error('the agent whose turn it is is not in the team');
    if (run.calls.length > 0) context.continues(begunMessage(run));
    const open = openCall(run);
    if (open?.asks) return askFirst(open, { agent, run, context, ...parts });
    const tools = await toolsOf(agent, run, context, parts);
    const canNote = context.model.kind === 'remote' && run.agents.length > 1 && mayNote(run.calls);
    const asking = { agent, run, context, tools, canNote, ...parts };
    return open ? called(await performCall(open, asking.tools, context), asking) : takeTurn(asking);
  },
});

interface Asking extends Speaking {
  /** Tools that the agent may use now. */
  tools: readonly Tool[];
  /** False for a team of one, which shares nothing. */
  canNote: boolean;
}

/** The tools that an agent's owner allows it now; none without a model, or when the owner's agent is gone. */
async function toolsOf(
  agent: TeamAgent,
  { calls }: SwarmRun,
  context: EffectContext,
  { toolbox, abilitiesOf }: SwarmWorkflowParts,
): Promise<Tool[]> {
  if (context.model.kind === 'offline' || agent.agent_id === undefined) return [];
  const { model: _model, ...allowed } = await abilitiesOf(agent.agent_id, context.run.owner);
  if (!hasTools(allowed)) return [];
  const userTexts = (await context.history())
    .filter(({ type }) => type === 'human')
    .map(({ content }) => content);
  const trustedTexts = [
    agent.system_prompt,
    ...userTexts,
    ...resultsOf(calls.filter((call) => !isNote(call))),
  ];
  return toolbox.toolsOf({ owner: context.run.owner, ...allowed, trustedTexts, canAsk: true });
}

/** Stores notes together with the call that made them. */
function storeNotes(request: StoredCall, { run, context: { session } }: Asking): EffectResult {
  const call = noted(readTeam(session.data).notes, request);
  return {
    facts: [factOfCall(call)],
    sessionData: (stored) => begunAnswer(notedTeam(readTeam(stored), call), run, call),
  };
}

async function takeTurn(asking: Asking): Promise<EffectResult> {
  const { agent, run } = asking;
  const peers = mayTake(run);
  const answer = await answerOf(asking, peers);
  const { text, handOver } = answer;
  if (answer.call) return callOf(answer.call, asking);
  if (!handOver) return spoken(asking, text, {}, [answer]);
  const next = findByName(handOver.to, peers);
  if (next) {
    const content = text === '' ? `I am passing this to **${next.name}**.` : text;
    const accepted: HandOver = { from: agent.name, to: next.name, reason: handOver.reason };
    return spoken(asking, content, { hand_over: accepted }, [answer]);
  }
  const refused = refusalOf(handOver, run);
  const retry =
    text === '' ? await answerOf({ ...asking, tools: [], canNote: false }, [], refused) : undefined;
  return spoken(asking, retry?.text ?? text, { notices: [refused] }, [answer, ...(retry ? [retry] : [])]);
}

/** Stores the call of a turn. If it needs permission, other agents asked together answer first. */
function callOf(call: StoredCall, asking: Asking): EffectResult {
  if (isOpenNote(call)) return storeNotes(call, asking);
  const next = nextAsked(asking.run);
  if (!call.asks || next === null) return called(call, asking);
  return { facts: [deferredFact(call), startedFact(next)] };
}

interface Answer {
  text: string;
  /** The requested hand-over, valid or not. */
  handOver: { to: string; reason: string } | undefined;
  /** A tool call that the agent makes before it answers. */
  call: StoredCall | undefined;
  usage: StoredCall['usage'];
  /** True when earlier messages did not fit into the model's context. */
  isShortened: boolean;
}

const ownTools = ({ run, tools, canNote }: Asking): ModelTool[] =>
  mayCall(run) ? [...tools, ...(canNote ? [noteTool] : [])] : [];

/** @param refused why a hand-over was refused, when the agent is asked again. */
async function answerOf(asking: Asking, peers: readonly TeamAgent[], refused?: string): Promise<Answer> {
  const { agent, run, context } = asking;
  const history = await context.history();
  const agentTools = ownTools(asking);
  const { notes } = readTeam(context.session.data);
  const tools = [...(peers.length > 0 ? [handOverTool(peers)] : []), ...agentTools];
  const { contextTokens } = context;
  const fitting = fittingMessages(agent, run, history, { refused, notes, contextTokens, tools });
  const request = {
    offline: offlineAnswer(asking, peers, history),
    messages: fitting.messages,
    model: agent.model,
    reportsErrors: agentTools.length > 0,
    ...(tools.length > 0 ? { tools } : {}),
  };
  const { isShortened } = fitting;
  const answer: Answer = { text: '', handOver: undefined, call: undefined, usage: undefined, isShortened };
  try {
    for await (const event of context.ask(request)) {
      takeEvent(answer, event, asking, peers);
      if (event.type === 'text') await context.token(event.text);
    }
  } catch (error) {
    // An unreadable hand-over has no recipient.
    if (!(error instanceof ModelError) || error.kind !== 'unusable') throw error;
    if (peers.length === 0 && answer.text === '') throw error;
    answer.handOver = { to: '', reason: '' };
  }
  // Text after the call is a separate paragraph.
  if (answer.call && answer.text.trim() !== '') await context.token('\n\n');
  // The usage arrives after the call.
  if (answer.call && answer.usage) answer.call = { ...answer.call, usage: answer.usage };
  return answer;
}

function offlineAnswer(
  { agent, context, byRules }: Asking,
  peers: readonly TeamAgent[],
  history: readonly SessionMessage[],
): OfflineAnswer {
  const userTexts = history.filter(({ type }) => type === 'human').map(({ content }) => content);
  const text = context.run.prompt?.text ?? '';
  const question: SwarmQuestion = { agent, peers, question: text, earlier: userTexts.slice(0, -1) };
  return { method: 'Role procedures', answer: (by) => byRules(question, by) };
}

function takeEvent(answer: Answer, event: ModelEvent, asking: Asking, peers: readonly TeamAgent[]): void {
  if (event.type === 'text') answer.text += event.text;
  if (event.type === 'usage') answer.usage = usageOf(event);
  if (event.type !== 'tool') return;
  // Only the first call of a turn counts.
  if (event.name === 'hand_over' && event.error === undefined)
    answer.handOver ??= HandOverInputSchema.parse(event.input);
  else if (isUnreadableHandOver(event, asking, peers)) answer.handOver ??= { to: '', reason: '' };
  else answer.call ??= requestCall(event, placeOf(asking, answer.text), asking.tools);
}

/** An invalid call is a hand-over when the agent has no tools of its own. */
const isUnreadableHandOver = (
  { name, error }: ModelEvent & { type: 'tool' },
  { tools }: Asking,
  peers: readonly TeamAgent[],
): boolean => error !== undefined && name !== noteTool.name && tools.length === 0 && peers.length > 0;

const isOpenNote = (call: StoredCall): boolean => isNote(call) && !isAnswered(call);

const usageOf = ({ input_tokens, output_tokens }: ModelEvent & { type: 'usage' }) => ({
  input_tokens,
  output_tokens,
});

/** Agents asked together number their calls separately. */
const callId = (runId: string, { asked, turn, calledBefore, calls }: SwarmRun): string =>
  asked.length === 0 ? `${runId}/${calledBefore + calls.length + 1}` : `${runId}/${turn}.${calls.length + 1}`;

/** Id, author and time for the next call of the message. */
const placeOf = ({ agent, run, context }: Asking, text: string) => ({
  id: callId(context.run.runId, run),
  agent: agent.name,
  said: text,
  at: new Date(context.now()),
});

/** Finds an agent by name. Names are unique regardless of case. */
const findByName = (wanted: string, agents: readonly TeamAgent[]): TeamAgent | undefined =>
  agents.find(({ name }) => name.toLowerCase() === wanted.trim().toLowerCase());

function refusalOf({ to }: { to: string }, { agents }: SwarmRun): string {
  if (to === '') return 'The agent wanted to hand over, but did not say to which agent.';
  return findByName(to, agents)
    ? `The message was not passed to ${to}, who has already answered it.`
    : `The message was not passed to ${to}: there is no such agent in this chat.`;
}

/** Stores an agent's message, and which agent is active after it. */
function spoken(
  { agent, run }: Asking,
  content: string,
  kwargs: Kwargs,
  answers: readonly Answer[],
): EffectResult {
  const { calls } = run;
  const to = kwargs.hand_over?.to ?? nextAsked(run);
  const used = calls.length === 0 ? {} : { usage: totalUsage([...calls, ...answers]) };
  const isShortened = answers.some((answer) => answer.isShortened);
  const notices = [
    ...(isShortened ? [leftOutNotice] : []),
    ...unaskedNotices(run),
    ...(kwargs.notices ?? []),
  ];
  const told = notices.length > 0 ? { notices } : {};
  const message = { ...stepsOf(calls), ...used, ...kwargs, ...told };
  return {
    messages: [{ name: agent.name, content: `${textBeforeCalls(calls)}${content}`, kwargs: message }],
    facts: [spokeFact({ name: agent.name, to })],
    sessionData: (stored) => answeredTeam(readTeam(stored), run, to ?? agent.name),
  };
}
