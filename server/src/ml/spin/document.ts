import { asList, isStillOpen, type OpenPoint, phaseTitle, type SpinRun } from '@alma/offline-assistant/spin';
import { type SpinArtifact, type SpinEvent, spinLimits, type SpinVote } from '@alma/shared/contract';

export interface DocumentParts {
  title: string;
  run: SpinRun;
  artifacts: readonly SpinArtifact[];
  events: readonly SpinEvent[];
  leftOpen: readonly OpenPoint[];
}

type Vote = Extract<SpinEvent, { type: 'voting_result' }>;

/** The results of a run as Markdown: decisions, open points, artifacts with their origin, and votes. */
export function documentOf({ title, run, artifacts, events, leftOpen }: DocumentParts): string {
  const votes = events.filter((event): event is Vote => event.type === 'voting_result');
  const feedback = run.takenUp.map(({ phase, text }) => `${phaseTitle(phase)}: "${inLine(text)}"`);
  const parts = [
    `# ${inLine(title)}`,
    summaryOf(run, artifacts),
    ...section('Brief', quoteOf(run.problem)),
    ...section('Decisions', asList(artifacts.map((artifact) => decisionOf(artifact, votes)))),
    ...section('Open points', asList(openPoints(leftOpen))),
    ...artifacts.flatMap((artifact) => artifactParts(artifact, run.bodies[artifact.phase] ?? '')),
    ...section('Votes', voteTable(votes)),
    ...section('What you said', asList(feedback)),
  ];
  return `${parts.join('\n\n')}\n`;
}

const section = (heading: string, text: string): string[] => (text === '' ? [] : [`## ${heading}`, text]);

function summaryOf({ orientation, agents, status }: SpinRun, artifacts: readonly SpinArtifact[]): string {
  const team = agents.map(({ name }) => inLine(name)).join(', ');
  const done = `${artifacts.length} of 7 phases are done`;
  return `A spin chat (${orientation}) of ${team}. ${status === 'completed' ? 'It is completed' : `It is ${status}`}: ${done}.`;
}

const isOf =
  ({ phase }: SpinArtifact) =>
  (vote: Vote): boolean =>
    vote.phase === phase;

function decisionOf(artifact: SpinArtifact, votes: readonly Vote[]): string {
  const last = votes.findLast(isOf(artifact));
  const head = `**${phaseTitle(artifact.phase)}**`;
  if (!last) return `${head}: no vote is stored.`;
  return `${head}: ${last.override ?? `passed in round ${last.round}, ${tallyOf(last)}.`}`;
}

const tallyOf = ({ votes_for, votes_against, abstained }: SpinVote): string =>
  `${votes_for} FOR, ${votes_against} AGAINST, ${abstained} ABSTAIN`;

const openPoints = (leftOpen: readonly OpenPoint[]): string[] =>
  leftOpen
    .filter(isStillOpen)
    .map(({ phase, criterion: { title, question } }) => `${phaseTitle(phase)}, ${title}: ${question}`);

function artifactParts(artifact: SpinArtifact, body: string): string[] {
  const isCut = body.length > spinLimits.artifact;
  const text = isCut ? body.slice(0, spinLimits.artifact) : body;
  return [
    `## ${phaseTitle(artifact.phase)}`,
    nested(text.replace(/^# .*\n+/u, '')),
    ...(isCut ? ['*This artifact is longer. Download it by itself to read the rest.*'] : []),
    `*${originOf(artifact)}*`,
  ];
}

function originOf({ provenance: { agents, rounds, cause }, version, edited, sha256 }: SpinArtifact): string {
  const by = `By ${agents.map(inLine).join(', ')} in ${rounds === 1 ? '1 round' : `${rounds} rounds`}`;
  const how = cause === 'vote' ? 'accepted by vote' : 'closed by the supervisor';
  const since = edited ? `, edited by you on ${edited.at.slice(0, 10)}` : '';
  return `${by}, ${how}. Version ${version}${since}. SHA-256 ${sha256}`;
}

function voteTable(votes: readonly Vote[]): string {
  if (votes.length === 0) return '';
  const rows = votes.flatMap(({ phase, round, ballots }) =>
    ballots.map(
      ({ agent, vote, reason }) =>
        `| ${phaseTitle(phase)} | ${round} | ${cell(agent)} | ${vote} | ${cell(reason)} |`,
    ),
  );
  return `| Phase | Round | Agent | Vote | Reason |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`;
}

const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$))/u;

/** Lowers headings by one level, outside code. */
const nested = (text: string): string =>
  text
    .trim()
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/^(#{1,5})(?=\s)/gmu, '#$1')))
    .join('');

const quoteOf = (text: string): string => text.replaceAll(/^/gmu, '> ');
const inLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const cell = (text: string): string => inLine(text).replaceAll('|', String.raw`\|`);
