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

/** One line of an agent's contribution to a phase, under one of its criteria. */
export interface DraftLine {
  criterion: string;
  agent: string;
  text: string;
  /** Its origin: `brief`, `feedback`, a phase, an agent's name, or `open` in runs of earlier releases. */
  source: string;
}

/** A point of a draft without substance, and why. */
export interface HollowPoint {
  criterion: string;
  title: string;
  reason: string;
}

/** An artifact as a fact of the run log, where the entry itself has the time. */
export type StoredArtifact = Omit<SpinArtifact, 'created_at' | 'edited'>;

/** The state of a run, folded from its facts and never stored itself. */
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
  /** Keys of the completed effects. */
  done: ReadonlySet<string>;
  speeches: readonly Speech[];
  /** Lines of the current phase. */
  draft: readonly DraftLine[];
  /** Findings of the check of the draft before this round's vote. */
  hollow: readonly HollowPoint[];
  /** Ballots of the current round, sealed: voters do not see them. */
  ballots: readonly SpinBallot[];
  /** Result of the current round, once all ballots are in. */
  vote: SpinVote | null;
  lastVote: SpinVote | null;
  artifacts: readonly StoredArtifact[];
  bodies: Readonly<Partial<Record<SpinPhase, string>>>;
  /** The lines that the user added to artifacts, under their headings. */
  edits: Readonly<Partial<Record<SpinPhase, string>>>;
  drafts: Readonly<Partial<Record<SpinPhase, readonly DraftLine[]>>>;
  /** Feedback that the supervisor has not taken up yet. */
  feedback: readonly string[];
  /** Feedback that the supervisor has taken up, with the phase in which it did. */
  takenUp: readonly { phase: SpinPhase; text: string }[];
  pauseId: string | null;
}
