import {
  spinLimits,
  type SpinOrientation,
  type SpinPhase,
  spinPhaseNames,
  spinPhases,
} from '@alma/shared/contract';

/** Something that a phase's artifact must say; a ballot is the check of some of these. */
export interface Criterion {
  id: string;
  /** The heading in the artifact. */
  title: string;
  /** What the supervisor asks, and what is marked as open without an answer. */
  question: string;
  /** Words of an agent's prompt that make the criterion its own. */
  keywords: readonly string[];
}

export interface Phase {
  goal: string;
  criteria: readonly [Criterion, ...Criterion[]];
}

const criterion = (id: string, title: string, question: string, keywords: string): Criterion => ({
  id,
  title,
  question,
  keywords: keywords.split(' '),
});

/** What each phase is for, and when it is complete. */
export const phases: Record<SpinPhase, Phase> = {
  F6: {
    goal: 'Agree on the goal, who it is for, and how to tell that it has been reached.',
    criteria: [
      criterion('aim', 'Aim', 'What is wanted?', 'vision goal aim product strategy architect lead'),
      criterion(
        'people',
        'People',
        'Who is it for, and who else does it affect?',
        'user users people team customer research care',
      ),
      criterion(
        'measure',
        'Measure',
        'How will you know that the goal has been reached?',
        'measure metric number data test quality developer analyst',
      ),
    ],
  },
  F5: {
    goal: 'Collect the facts, the limits of the work, and the open questions.',
    criteria: [
      criterion(
        'facts',
        'Facts',
        'Which facts and figures are known?',
        'fact data research analyst number evidence',
      ),
      criterion(
        'limits',
        'Limits',
        'Which limits apply?',
        'limit constraint risk security architect budget law',
      ),
      criterion(
        'unknowns',
        'Open questions',
        'What is not known yet?',
        'question risk critic review developer unknown',
      ),
    ],
  },
  F4: {
    goal: 'Compare at least two options.',
    criteria: [
      criterion(
        'options',
        'Options',
        'What are the options? Name at least two.',
        'option strategy design architect idea',
      ),
      criterion(
        'price',
        'Cost of each option',
        'What does each option cost, and what are its risks?',
        'cost price risk budget developer critic',
      ),
    ],
  },
  F3: {
    goal: 'Design the chosen option: its parts, and how it stays within the limits.',
    criteria: [
      criterion('parts', 'Parts', 'What are its parts?', 'design architect system part structure'),
      criterion(
        'kept',
        'Limits kept',
        'How does it stay within each limit?',
        'limit quality test security developer check',
      ),
    ],
  },
  F2: {
    goal: 'Plan the work: the steps in order, each with an owner.',
    criteria: [
      criterion(
        'steps',
        'Steps',
        'What are the steps, and in which order?',
        'plan step order project lead architect',
      ),
      criterion('owners', 'Owners', 'Who does what?', 'owner team people role developer manage'),
    ],
  },
  F1: {
    goal: 'Build: the result of each step, and how it is checked.',
    criteria: [
      criterion('outputs', 'Outputs', 'What is the result of each step?', 'build make code output developer'),
      criterion(
        'checks',
        'Checks',
        'How is each result checked?',
        'check test quality review architect critic',
      ),
    ],
  },
  F0: {
    goal: 'Review the result: what was decided, and what is still open.',
    criteria: [
      criterion(
        'decisions',
        'Decisions',
        'What was decided, and how?',
        'decision judge result lead architect',
      ),
      criterion('open', 'Still open', 'What is still open?', 'open risk critic question developer'),
    ],
  },
};

/** The phases in the order in which a run of this orientation goes through them. */
const phaseOrder = (orientation: SpinOrientation): readonly SpinPhase[] =>
  orientation === 'discharge' ? spinPhases : [...spinPhases].reverse();

export const firstPhase = (orientation: SpinOrientation): SpinPhase =>
  orientation === 'discharge' ? 'F6' : 'F0';

/** Null after the last one. */
export function phaseAfter(phase: SpinPhase, orientation: SpinOrientation): SpinPhase | null {
  const order = phaseOrder(orientation);
  return order[order.indexOf(phase) + 1] ?? null;
}

/** `F4 Options` */
export const phaseTitle = (phase: SpinPhase): string => `${phase} ${spinPhaseNames[phase].name}`;
export const maskOf = (phase: SpinPhase): string => spinPhaseNames[phase].mask;

export const isLastRound = (round: number): boolean => round >= spinLimits.roundsPerPhase;
