import type {
  SpinAgent,
  SpinArtifact,
  SpinBallot,
  SpinMode,
  SpinOrientation,
  SpinPhase,
  SpinStatus,
  SpinVote,
} from '@alma/shared/contract';

/** A statement of the supervisor or an agent in a round. */
export interface Speech {
  phase: SpinPhase;
  round: number;
  speaker: string;
  kind: 'supervisor' | 'thinking' | 'message';
  content: string;
}

/** The contribution of one agent to a phase: lines under the criteria that are its own. */
export interface DraftLine {
  criterion: string;
  agent: string;
  text: string;
  /** Its origin: `brief`, `feedback`, a phase, an agent's name, or `open` in runs of earlier releases. */
  source: string;
}

/** A point of a draft that says nothing, and why. */
export interface HollowPoint {
  criterion: string;
  title: string;
  reason: string;
}

/** An artifact as the log has it: when it was made is the log's to tell. */
export type KeptArtifact = Omit<SpinArtifact, 'created_at' | 'edited'>;

/** The whole of a run, folded from its facts. Nothing of it is stored. */
export interface SpinRun {
  isBegun: boolean;
  problem: string;
  orientation: SpinOrientation;
  mode: SpinMode;
  nextMode: SpinMode | null;
  status: SpinStatus;
  phase: SpinPhase;
  round: number;
  agents: readonly SpinAgent[];
  joining: readonly SpinAgent[];
  leaving: readonly string[];
  /** Keys of the effects that are done. */
  done: ReadonlySet<string>;
  speeches: readonly Speech[];
  /** Of this phase. */
  draft: readonly DraftLine[];
  /** What the check of the draft found in this round, before the vote. */
  hollow: readonly HollowPoint[];
  /** Of this round. Sealed: voters do not see them. */
  ballots: readonly SpinBallot[];
  /** Of this round, once all ballots are in. */
  vote: SpinVote | null;
  lastVote: SpinVote | null;
  artifacts: readonly KeptArtifact[];
  /** Bodies of the artifacts, by their phase. */
  bodies: Readonly<Partial<Record<SpinPhase, string>>>;
  /** What the person has written into artifacts, under the headings where it stands. */
  edits: Readonly<Partial<Record<SpinPhase, string>>>;
  drafts: Readonly<Partial<Record<SpinPhase, readonly DraftLine[]>>>;
  /** Feedback that the supervisor has not taken up yet. */
  feedback: readonly string[];
  /** What was taken up, with the phase in which it was. */
  takenUp: readonly { phase: SpinPhase; text: string }[];
  pauseId: string | null;
}
