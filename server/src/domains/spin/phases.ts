import {
  spinLimits,
  spinPhaseNames,
  spinPhases,
  type SpinOrientation,
  type SpinPhase,
} from '@alma/shared/contract';

/** Something that a phase's artifact must say; a ballot is the check of some of these. */
export interface Criterion {
  id: string;
  /** The heading in the artifact. */
  title: string;
  /** What the supervisor asks, and what is open while nobody has answered it. */
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
    goal: 'Say what is wanted, for whom, and how one will know that it is reached.',
    criteria: [
      criterion('aim', 'Aim', 'What is wanted?', 'vision goal aim product strategy architect lead'),
      criterion(
        'people',
        'People',
        'For whom is it, and whom does it touch?',
        'user users people team customer research care',
      ),
      criterion(
        'measure',
        'Measure',
        'How will one know that it is reached?',
        'measure metric number data test quality developer analyst',
      ),
    ],
  },
  F5: {
    goal: 'Gather what is known, what limits the work, and what is not known.',
    criteria: [
      criterion(
        'facts',
        'Facts',
        'Which facts and figures are given?',
        'fact data research analyst number evidence',
      ),
      criterion(
        'limits',
        'Limits',
        'Which limits hold?',
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
    goal: 'Set at least two ways side by side.',
    criteria: [
      criterion(
        'options',
        'Options',
        'Which ways are there, at least two?',
        'option strategy design architect idea',
      ),
      criterion(
        'price',
        'What each one costs',
        'What does each way cost or put at risk?',
        'cost price risk budget developer critic',
      ),
    ],
  },
  F3: {
    goal: 'Design the chosen way: its parts, and the limits that it keeps.',
    criteria: [
      criterion('parts', 'Parts', 'Which parts does it have?', 'design architect system part structure'),
      criterion(
        'kept',
        'Limits kept',
        'How is each limit kept?',
        'limit quality test security developer check',
      ),
    ],
  },
  F2: {
    goal: 'Plan the work: steps in order, each with somebody who does it.',
    criteria: [
      criterion(
        'steps',
        'Steps',
        'Which steps are there, in which order?',
        'plan step order project lead architect',
      ),
      criterion('owners', 'Owners', 'Who does what?', 'owner team people role developer manage'),
    ],
  },
  F1: {
    goal: 'Build: what each step brings forth, and how it is checked.',
    criteria: [
      criterion('outputs', 'Outputs', 'What does each step bring forth?', 'build make code output developer'),
      criterion(
        'checks',
        'Checks',
        'How is each output checked?',
        'check test quality review architect critic',
      ),
    ],
  },
  F0: {
    goal: 'Judge the result: what was decided, and what stays open.',
    criteria: [
      criterion(
        'decisions',
        'Decisions',
        'What was decided, and how?',
        'decision judge result lead architect',
      ),
      criterion('open', 'Still open', 'What stays open?', 'open risk critic question developer'),
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
