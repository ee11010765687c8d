import { hash } from 'node:crypto';
import {
  asList,
  isStillOpen,
  listsOpen,
  materialIn,
  type OpenPoint,
  phases,
  phaseTitle,
  type SpinRun,
  type StoredArtifact,
} from '@alma/offline-assistant/spin';
import { spinPhaseNames, type SpinVote } from '@alma/shared/contract';

/** The body of a phase's artifact: its draft by criterion with authors, open points, feedback and the vote. */
export function artifactBody(run: SpinRun, leftOpen: readonly OpenPoint[]): string {
  const { criteria, goal } = phases[run.phase];
  const sections = criteria.map(({ id, title, question }) => {
    const lines = linesOf(run, id);
    const open = `**Open:** ${question} Nobody has answered this yet.`;
    return `## ${title}\n\n${asList(lines.length > 0 ? lines : [open])}`;
  });
  const isListed = criteria.some(listsOpen);
  const carried = leftOpen.filter((point) => !isListed || !isStillOpen(point)).map(carriedLine);
  const feedback = run.takenUp.map(({ text }) => `"${text}"`);
  return [
    `# ${phaseTitle(run.phase)}`,
    `${goal}`,
    ...sections,
    ...(carried.length > 0 ? [`## Left open by earlier phases\n\n${asList(carried)}`] : []),
    ...(feedback.length > 0 ? [`## What you said\n\n${asList(feedback)}`] : []),
    `## Vote\n\n${voteTable(run)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The lines that answer a criterion, without duplicates, with their source and agents. */
function linesOf({ draft, phase }: SpinRun, id: string): string[] {
  const byLine = Map.groupBy(
    materialIn(draft, { phase, id }),
    ({ text, source, agent }) => `${text} (${source === agent ? '' : `${source}, `}`,
  );
  return [...byLine].map(
    ([line, material]) => `${line}${[...new Set(material.map(({ agent }) => agent))].join(', ')})`,
  );
}

function carriedLine({ phase, criterion: { title, question }, since }: OpenPoint): string {
  const head = `${phaseTitle(phase)}, ${title}`;
  if (since.length === 0) return `${head}: ${question}`;
  return `${head}, answered since: ${since.map(({ text, source }) => `${text} (${source})`).join(' ')}`;
}

function voteTable({ vote }: SpinRun): string {
  if (!vote) return 'No vote was held.';
  const rows = vote.ballots.map(
    ({ agent, vote: choice, reason }) => `| ${cell(agent)} | ${choice} | ${cell(reason)} |`,
  );
  const end = vote.override ?? `${vote.votes_for} FOR, ${vote.votes_against} AGAINST. ${vote.rule}`;
  return `| Agent | Vote | Reason |\n| --- | --- | --- |\n${rows.join('\n')}\n\n${end}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The metadata of an artifact. There is one per phase, so its id derives from the phase. */
export function describeArtifact(run: SpinRun, body: string): StoredArtifact {
  const { phase, round, vote } = run;
  const { name } = spinPhaseNames[phase];
  const speakers = run.speeches
    .filter((speech) => speech.phase === phase && speech.kind === 'message')
    .map(({ speaker }) => speaker);
  return {
    artifact_id: `${phase}-${name.toLowerCase()}`,
    name,
    phase,
    version: 1,
    media_type: 'text/markdown',
    size_bytes: Buffer.byteLength(body),
    sha256: hash('sha256', body),
    provenance: { agents: [...new Set(speakers)], rounds: round, cause: causeOf(vote) },
  };
}

/** Why the phase ended: by vote, or by the supervisor's override. */
export const causeOf = (vote: SpinVote | null): 'vote' | 'override' =>
  vote?.passed === false ? 'override' : 'vote';
