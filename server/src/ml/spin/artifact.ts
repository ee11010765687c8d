import { hash } from 'node:crypto';
import { type KeptArtifact, phases, phaseTitle, type SpinRun } from '@alma/offline-assistant/spin';
import { spinPhaseNames, type SpinVote } from '@alma/shared/contract';

/** What the run has to show for a phase: its draft by criterion, who wrote it, and how the vote went. */
export function artifactBody(run: SpinRun): string {
  const { criteria, goal } = phases[run.phase];
  const sections = criteria.map(({ id, title, question }) => {
    const lines = [...new Set(linesOf(run, id))];
    return `## ${title}\n\n${lines.length > 0 ? lines.map((line) => `- ${line}`).join('\n') : `- Open: ${question}`}`;
  });
  const heard = run.takenUp.map((text) => `- "${text}"`);
  return [
    `# ${phaseTitle(run.phase)}`,
    `${goal}`,
    ...sections,
    ...(heard.length > 0 ? [`## What you said\n\n${heard.join('\n')}`] : []),
    `## Vote\n\n${voteTable(run)}`,
  ]
    .join('\n\n')
    .concat('\n');
}

const linesOf = (run: SpinRun, criterion: string): string[] =>
  run.draft
    .filter((line) => line.criterion === criterion)
    .map(
      ({ text, source, agent }) =>
        `${text} (${source === agent || source === 'open' ? agent : `${source}, ${agent}`})`,
    );

function voteTable({ vote }: SpinRun): string {
  if (!vote) return 'No vote was held.';
  const rows = vote.ballots.map(
    ({ agent, vote: choice, reason }) => `| ${cell(agent)} | ${choice} | ${cell(reason)} |`,
  );
  const end = vote.override ?? `${vote.votes_for} FOR, ${vote.votes_against} AGAINST. ${vote.rule}`;
  return `| Agent | Vote | Reason |\n| --- | --- | --- |\n${rows.join('\n')}\n\n${end}`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What is told of a body. One is made for each phase, so that its name in the run follows from that. */
export function describeArtifact(run: SpinRun, body: string): KeptArtifact {
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
