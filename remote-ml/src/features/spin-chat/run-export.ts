import type { SpinArtifact, SpinEvent, SpinState, SpinVote } from '@alma/shared/contract';
import { phaseTitle } from '../../components/phases.ts';
import { spinTexts } from './texts.ts';

const copy = spinTexts.exported;

/** The whole run as Markdown: setup, messages by phase, votes with their ballots, and artifacts. */
export function exportRun(
  state: SpinState,
  events: readonly SpinEvent[],
  bodies: Readonly<Record<string, string>>,
): string {
  const [first] = events;
  const start = first?.type === 'initialized' ? first.state : state;
  const agents = start.agents.map(({ name, prompt }) => `- **${name}**: ${inLine(prompt)}`);
  const parts = [
    `# ${state.title}`,
    copy.setup(start.orientation, start.mode),
    `## ${copy.problem}`,
    start.problem,
    `## ${copy.agents}`,
    agents.join('\n'),
    `## ${phaseTitle(start.phase)}`,
    ...events.flatMap(partsOf),
    ...(state.artifacts.length === 0 ? [] : [`## ${copy.artifacts}`]),
    ...state.artifacts.flatMap((artifact) => artifactParts(artifact, bodies[artifact.artifact_id])),
  ];
  return `${parts.join('\n\n')}\n`;
}

function partsOf(event: SpinEvent): string[] {
  switch (event.type) {
    case 'supervisor_message':
      return [`### ${copy.supervisor(event.mask_name)}`, nested(event.content)];
    case 'agent_message': {
      const { agent, content, message_type: kind } = event;
      return [`### ${kind === 'thinking' ? copy.thinking(agent) : agent}`, nested(content)];
    }
    case 'user_message':
      if (event.artifact) return [`*${copy.edited(event.artifact.name, event.artifact.version)}*`];
      return [`### ${copy.you}`, nested(event.content)];
    case 'voting_result':
      return [`### ${copy.vote(phaseTitle(event.phase), event.round)}`, voteTable(event)];
    case 'phase_transition':
      return [`## ${phaseTitle(event.to)}`];
    case 'agents_changed':
      return [`*${spinTexts.agentsLine(event.agents.map(({ name }) => name).join(', '))}*`];
    case 'artifact_generated':
      return [`*${spinTexts.artifactLine(event.artifact.name)}*`];
    case 'workflow_completed':
      return [`*${event.rule}*`];
    case 'run_failed':
      return [`*${event.message}*`];
    case 'initialized':
    case 'round_complete':
      return [];
  }
}

function voteTable({ ballots, votes_for, votes_against, abstained, rule, override }: SpinVote): string {
  const rows = ballots.map(({ agent, vote, reason }) => `| ${cell(agent)} | ${vote} | ${cell(reason)} |`);
  const tally = copy.tally({ for: votes_for, against: votes_against, abstained });
  return [
    [copy.voteHead, ...rows].join('\n'),
    `${tally} ${rule}`,
    ...(override === null ? [] : [override]),
  ].join('\n\n');
}

function artifactParts(
  { name, phase, version, sha256, edited }: SpinArtifact,
  body: string | undefined,
): string[] {
  return [
    `### ${copy.artifact(name, phase, version, sha256)}`,
    ...(edited ? [`*${copy.edited(name, version)}*`] : []),
    ...(body === undefined ? [] : [nested(body)]),
  ];
}

const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$))/u;

/** Moves headings below those of the document. Code is kept as written. */
const nested = (text: string): string =>
  text
    .trim()
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/^(#{1,3})(?=\s)/gmu, '###$1')))
    .join('');

const inLine = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const cell = (text: string): string => inLine(text).replaceAll('|', String.raw`\|`);
