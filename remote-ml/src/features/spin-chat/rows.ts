import type { SpinArtifact, SpinEvent } from '@alma/shared/contract';
import { phaseTitle } from '../../components/phases.ts';
import { spinTexts as copy } from './texts.ts';

type EventOf<T extends SpinEvent['type']> = Extract<SpinEvent, { type: T }>;

/** A message of the user that the run has not reported yet. */
export interface PendingMessage {
  key: string;
  content: string;
}

/** One row of a run's thread. */
export type SpinRow =
  | { kind: 'own'; key: string; content: string; at: string }
  | { kind: 'pending'; key: string; content: string }
  | { kind: 'supervisor'; key: string; event: EventOf<'supervisor_message'> }
  | { kind: 'agent'; key: string; event: EventOf<'agent_message'>; isGrouped: boolean }
  | { kind: 'vote'; key: string; event: EventOf<'voting_result'> }
  | { kind: 'artifact'; key: string; artifact: SpinArtifact }
  | { kind: 'line'; key: string; text: string }
  | { kind: 'failure'; key: string; event: EventOf<'run_failed'>; isLast: boolean };

/** The thread of a run: its messages and the result of each phase. */
export function rowsOf(events: readonly SpinEvent[], pending: readonly PendingMessage[] = []): SpinRow[] {
  const last = events.at(-1);
  const rows = events.flatMap((event, index) => rowsOfEvent(event, events[index - 1], event === last));
  return [...rows, ...pending.map((message) => ({ kind: 'pending' as const, ...message }))];
}

function rowsOfEvent(event: SpinEvent, before: SpinEvent | undefined, isLast: boolean): SpinRow[] {
  const key = String(event.seq);
  switch (event.type) {
    case 'initialized': {
      return [
        { kind: 'own', key, content: event.state.problem, at: event.at },
        line(`${key}-phase`, wordsFor(event)),
      ];
    }
    case 'user_message': {
      const { artifact, content, at } = event;
      return [artifact ? { kind: 'artifact', key, artifact } : { kind: 'own', key, content, at }];
    }
    case 'supervisor_message':
      return [{ kind: 'supervisor', key, event }];
    case 'agent_message':
      return [{ kind: 'agent', key, event, isGrouped: isSameSpeech(event, before) }];
    case 'voting_result':
      return [{ kind: 'vote', key, event }];
    case 'artifact_generated':
      return [{ kind: 'artifact', key, artifact: event.artifact }];
    case 'phase_transition': {
      const override = event.cause === 'override' ? [overrideLine(key, event)] : [];
      return [...override, line(key, wordsFor(event))];
    }
    case 'round_complete':
    case 'agents_changed':
    case 'workflow_completed':
      return [line(key, wordsFor(event))];
    case 'run_failed':
      return [{ kind: 'failure', key, event, isLast }];
  }
}

const line = (key: string, text: string): SpinRow => ({ kind: 'line', key, text });

const overrideLine = (key: string, { from }: EventOf<'phase_transition'>): SpinRow =>
  line(`${key}-override`, copy.overrideLine(phaseTitle(from)));

/** True for a message that continues one of the same agent in the same phase and round. */
const isSameSpeech = (event: EventOf<'agent_message'>, before: SpinEvent | undefined): boolean =>
  before?.type === 'agent_message' &&
  before.agent === event.agent &&
  before.message_type === event.message_type;

const estimates: Record<SpinRow['kind'], number> = {
  own: 80,
  pending: 80,
  supervisor: 110,
  agent: 110,
  vote: 240,
  artifact: 44,
  line: 44,
  failure: 60,
};

/** The estimated height of a row before it is measured. */
export const estimateRow = ({ kind }: SpinRow): number => estimates[kind];
export const keyOf = ({ key }: SpinRow): string => key;
export const isNews = ({ kind }: SpinRow): boolean => kind !== 'own' && kind !== 'pending';

/** A short label of an event. */
export function wordsFor(event: SpinEvent): string {
  switch (event.type) {
    case 'initialized':
      return copy.phaseLine(phaseTitle(event.state.phase), event.state.mask_name);
    case 'supervisor_message':
      return event.supervisor;
    case 'agent_message':
      return event.message_type === 'thinking' ? `${event.agent}, ${copy.thinking}` : event.agent;
    case 'user_message':
      return event.artifact
        ? copy.editedLine(event.artifact.name, event.artifact.version)
        : copy.exported.you;
    case 'voting_result':
      return copy.voteTitle(phaseTitle(event.phase));
    case 'artifact_generated':
      return copy.artifactLine(event.artifact.name);
    case 'phase_transition':
      return copy.phaseLine(phaseTitle(event.to), event.mask_name);
    case 'round_complete':
      return copy.roundLine(phaseTitle(event.phase), event.round);
    case 'agents_changed':
      return copy.agentsLine(event.agents.map(({ name }) => name).join(', '));
    case 'workflow_completed':
      return event.rule;
    case 'run_failed':
      return event.message;
  }
}
