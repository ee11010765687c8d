import type { SpinAgent, SpinBallot } from '@alma/shared/contract';
import { statementsIn } from '../retrieval/index.ts';
import { readers } from './lines.ts';
import { type Criterion, phases, phaseTitle } from './phases.ts';
import type { DraftLine, SpinRun } from './state.ts';

// The offline assistant's part in a spin run: it reads what people wrote, by rules, and says what is missing.

export interface AgentTurn {
  run: SpinRun;
  /** The agent that thinks, speaks or votes. */
  agent: SpinAgent;
}

/** Criteria of the phase that nothing in the draft answers yet. */
const unanswered = (run: SpinRun): Criterion[] =>
  phases[run.phase].criteria.filter(({ id }) => !run.draft.some(({ criterion }) => criterion === id));

/** The supervisor: is it satisfied, what is next, and what did the person say. */
export function frame({ run }: { run: SpinRun }): { content: string } {
  const { goal } = phases[run.phase];
  const said = run.feedback.map(
    (text) => `You said: "${text}". The team takes this into account from now on.`,
  );
  if (run.round === 1) return { content: [`${phaseTitle(run.phase)}. ${goal}`, ...said].join('\n\n') };
  const missing = unanswered(run).map(({ question }) => question);
  const rest =
    missing.length > 0
      ? `Still to be answered: ${missing.join(' ')} If nobody has an answer, the question is marked as open.`
      : 'Every question has an answer. Read the draft again and vote.';
  return { content: [`Round ${run.round} of ${phaseTitle(run.phase)}. ${rest}`, ...said].join('\n\n') };
}

/**
 * The criteria that an agent answers for: those whose words its name and prompt hold, and of the others each its
 * share, so that every criterion has an agent.
 */
function criteriaOf(run: SpinRun, agent: SpinAgent): Criterion[] {
  const { criteria } = phases[run.phase];
  const own = criteria.filter((criterion) => isOwn(criterion, agent));
  const at = run.agents.findIndex(({ agent_id }) => agent_id === agent.agent_id);
  const nobodys = criteria.filter((criterion) => !run.agents.some((each) => isOwn(criterion, each)));
  const share = nobodys.filter((_criterion, index) => index % run.agents.length === at);
  if (own.length + share.length > 0) return [...own, ...share];
  return [criteria[Math.max(at, 0) % criteria.length] ?? criteria[0]];
}

function isOwn({ keywords }: Criterion, { name, prompt }: SpinAgent): boolean {
  const words = new Set(`${name} ${prompt}`.toLowerCase().match(/\p{L}+/gu));
  return keywords.some((keyword) => words.has(keyword));
}

function linesFor(run: SpinRun, agent: SpinAgent, criterion: Criterion): DraftLine[] {
  const found = readers[criterion.id]?.(run, agent) ?? [];
  const lines = found.map((line) => ({ ...line, criterion: criterion.id, agent: agent.name }));
  if (lines.length > 0 || run.round === 1) return lines;
  return [
    { criterion: criterion.id, agent: agent.name, text: `Open: ${criterion.question}`, source: 'open' },
  ];
}

export function think({ run, agent }: AgentTurn): { content: string } {
  const criteria = criteriaOf(run, agent);
  const found = criteria.map((criterion) => {
    const { length } = readers[criterion.id]?.(run, agent) ?? [];
    return `"${criterion.title}" (${length === 0 ? 'nothing found' : counted(length, 'line')})`;
  });
  const read = statementsIn(run.problem).length + run.takenUp.flatMap(statementsIn).length;
  const earlier =
    run.artifacts.length === 0 ? '' : ` and ${counted(run.artifacts.length, 'earlier artifact')}`;
  return { content: `I searched ${counted(read, 'sentence')}${earlier} for ${found.join(' and ')}.` };
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

/** A line with its source; one that is left open has none. */
const lineOf = ({ text, source }: DraftLine): string =>
  source === 'open' ? `- ${text}` : `- ${text} (${source})`;

export function speak({ run, agent }: AgentTurn): { content: string; lines: DraftLine[] } {
  const parts = criteriaOf(run, agent).map((criterion) => ({
    criterion,
    lines: linesFor(run, agent, criterion),
  }));
  const content = parts
    .map(({ criterion, lines }) =>
      lines.length === 0
        ? `**${criterion.title}**: no answer yet to "${criterion.question}"`
        : `**${criterion.title}**\n\n${lines.map(lineOf).join('\n')}`,
    )
    .join('\n\n');
  return { content, lines: parts.flatMap(({ lines }) => lines) };
}

/** The check of the agent's own criteria against the draft of all. */
export function ballot({ run, agent }: AgentTurn): SpinBallot {
  const missing = new Set(unanswered(run).map(({ id }) => id));
  const own = criteriaOf(run, agent);
  const failed = own.filter(({ id }) => missing.has(id));
  if (failed.length > 0) {
    return {
      agent: agent.name,
      vote: 'AGAINST',
      reason: `Not answered yet: ${failed.map(({ question: asked }) => asked).join(' ')}`,
      failed_criteria: failed.map(({ title }) => title),
    };
  }
  return {
    agent: agent.name,
    vote: 'FOR',
    reason: `Answered or marked as open: ${own.map(({ title }) => title).join(', ')}.`,
    failed_criteria: [],
  };
}
