import type { SpinAgent, SpinBallot } from '@alma/shared/contract';
import { joinWithAnd } from '../text/index.ts';
import type { Line } from './lines.ts';
import { linesFor, stillOpen, unansweredIn } from './open.ts';
import { type Criterion, isLastRound, phases, phaseTitle } from './phases.ts';
import { isQuestion, statementsOf } from './reading.ts';
import type { DraftLine, SpinRun } from './state.ts';
import { asList, counted, nameOf } from './words.ts';

// The offline assistant in a spin run: it sorts and quotes the user's text, and asks for what is missing.

export interface AgentTurn {
  run: SpinRun;
  /** The agent that thinks, speaks or votes. */
  agent: SpinAgent;
}

const introduction =
  'No model is connected, so the team works by rules: it sorts and quotes what you wrote, and asks you for what is missing. It does not write ideas of its own.';

/** The supervisor's opening of a round: its topic, the effect of the user's messages, and what is missing. */
export function frame({ run }: { run: SpinRun }): { content: string } {
  const updated = withFeedback(run);
  const parts = [opening(run), ...reactionTo(run, updated)];
  if (run.round > 1) parts.push(...missingIn(updated));
  return { content: parts.join('\n\n') };
}

/** The run after the supervisor has taken up the waiting feedback. */
const withFeedback = (run: SpinRun): SpinRun => ({
  ...run,
  takenUp: [...run.takenUp, ...run.feedback.map((text) => ({ phase: run.phase, text }))],
});

function opening(run: SpinRun): string {
  if (run.round > 1) return `Round ${run.round} of ${phaseTitle(run.phase)}.`;
  const lead = run.artifacts.length === 0 ? [introduction] : [];
  const open = stillOpen(run).map(({ criterion }) => nameOf(criterion));
  const carried =
    open.length === 0
      ? []
      : [
          `Still open from earlier phases: ${joinWithAnd(open)}. The team carries ${open.length === 1 ? 'it' : 'them'} on.`,
        ];
  return [...lead, `${phaseTitle(run.phase)}. ${phases[run.phase].goal}`, ...carried].join('\n\n');
}

/** Criteria of this phase and earlier ones that nothing answers. */
const lacking = (run: SpinRun): Criterion[] => [
  ...stillOpen(run).map(({ criterion }) => criterion),
  ...phases[run.phase].criteria.filter(({ id }) => linesFor(run, id).length === 0),
];

function reactionTo(run: SpinRun, updated: SpinRun): string[] {
  if (run.feedback.length === 0) return [];
  const quotedFeedback = run.feedback.map((text) => `You said: "${text}"`);
  const before = lacking(run);
  const after = new Set(lacking(updated).map(({ id }) => id));
  const answered = before.filter(({ id }) => !after.has(id)).map(nameOf);
  if (answered.length > 0) return [...quotedFeedback, `That answers ${joinWithAnd(answered)}.`];
  const isAsking = statementsOf(updated).slice(statementsOf(run).length).some(isQuestion);
  if (isAsking) return [...quotedFeedback, 'Your question is kept as an open question.'];
  if (after.size === 0) return [...quotedFeedback, 'The team works with it from now on.'];
  return [...quotedFeedback, `I cannot tell which open point this answers. ${howToAnswer(lacking(updated))}`];
}

const howToAnswer = (criteria: readonly Criterion[]): string =>
  `Begin with the name of the point, for example "${criteria[0]?.title ?? ''}: …".`;

function missingIn(run: SpinRun): string[] {
  const missing = phases[run.phase].criteria.filter(({ id }) => linesFor(run, id).length === 0);
  if (missing.length === 0) return ['There is material for every point now. The team votes again.'];
  const open = asList(missing.map((criterion) => `**${criterion.title}**: ${questionOf(run, criterion)}`));
  const how =
    run.mode === 'control'
      ? [`Answer in a message. ${howToAnswer(missing)}`]
      : ['In auto mode the run does not wait for you. Switch to control mode to answer between rounds.'];
  const last = 'This is the last round of this phase. What has no answer after it is listed as open.';
  const isRepeated = run.mode === 'auto' && isLastRound(run.round);
  return [
    `Nothing you gave answers ${missing.length === 1 ? 'this' : 'these'}:\n\n${open}`,
    ...(isRepeated ? [] : how),
    ...(isLastRound(run.round) ? [last] : []),
  ];
}

/** The question of a criterion, with the limits if it refers to them. */
function questionOf(run: SpinRun, { id, question }: Criterion): string {
  const limits = id === 'kept' ? linesFor(run, 'limits').map(({ text }) => text) : [];
  return limits.length === 0 ? question : `${question} You named: ${limits.join(', ')}`;
}

/**
 * The criteria that an agent is responsible for: those with a keyword in its name or prompt, and a share of those that
 * match no agent, so that every criterion has one.
 */
function criteriaOf(run: SpinRun, agent: SpinAgent): Criterion[] {
  const { criteria } = phases[run.phase];
  const ownCriteria = criteria.filter((criterion) => isOwn(criterion, agent));
  const at = run.agents.findIndex(({ agent_id }) => agent_id === agent.agent_id);
  const unassigned = criteria.filter((criterion) => !run.agents.some((each) => isOwn(criterion, each)));
  const share = unassigned.filter((_criterion, index) => index % run.agents.length === at);
  if (ownCriteria.length + share.length > 0) return [...ownCriteria, ...share];
  return [criteria[Math.max(at, 0) % criteria.length] ?? criteria[0]];
}

function isOwn({ keywords }: Criterion, { name, prompt }: SpinAgent): boolean {
  const words = new Set(`${name} ${prompt}`.toLowerCase().match(/\p{L}+/gu));
  return keywords.some((keyword) => words.has(keyword));
}

export function think({ run, agent }: AgentTurn): { content: string } {
  const earlier =
    run.artifacts.length === 0 ? '' : ` and ${counted(run.artifacts.length, 'earlier artifact')}`;
  const found = criteriaOf(run, agent).map((criterion) => {
    const { length } = linesFor(run, criterion.id);
    return `${length === 0 ? 'nothing' : counted(length, 'line')} for ${nameOf(criterion)}`;
  });
  const read = counted(statementsOf(run).length, 'sentence');
  return { content: `I read your ${read}${earlier}. I found ${joinWithAnd(found)}.` };
}

const lineOf = ({ text, source }: Line): string => `${text} (${source})`;

export function speak({ run, agent }: AgentTurn): { content: string; lines: DraftLine[] } {
  const parts = criteriaOf(run, agent).map((criterion) => partOf(run, agent, criterion));
  return {
    content: parts.map(({ content }) => content).join('\n\n'),
    lines: parts.flatMap(({ lines }) => lines),
  };
}

/** An agent's contribution to a criterion. In a later round, its lines are only repeated with something new. */
function partOf(
  run: SpinRun,
  agent: SpinAgent,
  criterion: Criterion,
): { content: string; lines: DraftLine[] } {
  const head = `**${criterion.title}**`;
  const lines = linesFor(run, criterion.id).map((line) => ({
    ...line,
    criterion: criterion.id,
    agent: agent.name,
  }));
  if (lines.length === 0)
    return run.round === 1
      ? {
          content: `${head}: nothing you gave says this. My question to you: ${questionOf(run, criterion)}`,
          lines,
        }
      : { content: `${head}: still no answer. The question to you stays open.`, lines };
  const known = run.draft.filter((line) => line.agent === agent.name && line.criterion === criterion.id);
  const isNew = lines.some(({ text }) => !known.some((line) => line.text === text));
  if (!isNew && known.length === lines.length)
    return { content: `${head}: nothing new since the last round.`, lines: [] };
  return { content: `${head}\n\n${asList(lines.map(lineOf))}`, lines };
}

/** An agent's vote on the whole phase, which is not complete while any criterion has no material. */
export function ballot({ run, agent }: AgentTurn): SpinBallot {
  const missing = unansweredIn(run);
  const isMissing = (criterion: Criterion): boolean => missing.includes(criterion);
  const ownCriteria = criteriaOf(run, agent);
  const [lack] = ownCriteria.filter(isMissing);
  const points = phases[run.phase].criteria.map((criterion) => ({
    criterion: criterion.id,
    title: criterion.title,
    met: !isMissing(criterion),
    reason: isMissing(criterion) ? questionOf(run, criterion) : 'There is material.',
  }));
  const failed = {
    agent: agent.name,
    vote: 'AGAINST',
    failed_criteria: missing.map(({ title }) => title),
    points,
  } as const;
  if (lack) {
    const reason = `Nothing you gave answers ${joinWithAnd(ownCriteria.filter(isMissing).map(nameOf))}. ${ownCriteria
      .filter(isMissing)
      .map((criterion) => questionOf(run, criterion))
      .join(' ')}`;
    return { ...failed, reason };
  }
  if (missing.length > 0) {
    const reason = `There is material for ${joinWithAnd(ownCriteria.map(nameOf))}, but none for ${joinWithAnd(missing.map(nameOf))}, so the phase is not complete.`;
    return { ...failed, reason };
  }
  return {
    agent: agent.name,
    vote: 'FOR',
    reason: `There is material for ${joinWithAnd(ownCriteria.map(nameOf))}.`,
    failed_criteria: [],
    points,
  };
}
