import {
  spinLimits,
  type SpinOrientation,
  type SpinPhase,
  spinPhaseNames,
  spinPhases,
} from '@alma/shared/contract';

/** A point that the artifact of a phase must cover. A ballot checks all of them. */
export interface Criterion {
  id: string;
  /** The heading in the artifact. */
  title: string;
  /** Asked when nothing in the user's text answers the criterion. */
  question: string;
  /** Words of an agent's name or prompt that make it responsible for the criterion. */
  keywords: readonly string[];
  /** Headings and labels in the user's text that name the criterion, in lower case. */
  labels: readonly string[];
}

export interface Phase {
  goal: string;
  criteria: readonly [Criterion, ...Criterion[]];
}

const criterion = (
  id: string,
  title: string,
  question: string,
  { keywords, labels }: { keywords: string; labels: string },
): Criterion => ({
  id,
  title,
  question,
  keywords: keywords.split(' '),
  labels: [title.toLowerCase(), ...labels.split(', ')],
});

/** The goal of each phase, and the criteria for its completion. */
export const phases: Record<SpinPhase, Phase> = {
  F6: {
    goal: 'Agree on the goal, who it is for, and how to tell that it has been reached.',
    criteria: [
      criterion('aim', 'Aim', 'What is wanted?', {
        keywords: 'vision goal aim product strategy architect lead',
        labels: 'goal, goals, vision, purpose, objective',
      }),
      criterion('people', 'People', 'Who is it for, and who else does it affect?', {
        keywords: 'user users people team customer research care',
        labels: 'users, audience, customers, guests, who it is for, who is it for',
      }),
      criterion('measure', 'Measure', 'How will you know that the goal has been reached?', {
        keywords: 'measure metric number data test quality developer analyst',
        labels: 'measures, success, metric, metrics, target, targets, done when',
      }),
    ],
  },
  F5: {
    goal: 'Collect the facts, the limits of the work, and the open questions.',
    criteria: [
      criterion('facts', 'Facts', 'Which facts and figures are known?', {
        keywords: 'fact data research analyst number evidence',
        labels: 'fact, figures, context, background',
      }),
      criterion('limits', 'Limits', 'Which limits apply?', {
        keywords: 'limit constraint risk security architect budget law',
        labels: 'limit, constraints, constraint, budget, deadline, rules',
      }),
      criterion('unknowns', 'Open questions', 'What is not known yet?', {
        keywords: 'question risk critic review developer unknown',
        labels: 'questions, unknowns, unknown',
      }),
    ],
  },
  F4: {
    goal: 'Compare at least two options.',
    criteria: [
      criterion('options', 'Options', 'Which options are there? Name at least two.', {
        keywords: 'option strategy design architect idea',
        labels: 'option, alternatives, choices',
      }),
      criterion('price', 'Cost of each option', 'What does each option cost, and what are its risks?', {
        keywords: 'cost price risk budget developer critic',
        labels: 'cost, costs, price, prices, risk, risks',
      }),
    ],
  },
  F3: {
    goal: 'Design the chosen option: its parts, and how it stays within the limits.',
    criteria: [
      criterion('parts', 'Parts', 'Which option do you choose, and what are its parts?', {
        keywords: 'design architect system part structure',
        labels: 'part, design, components, choice, chosen option',
      }),
      criterion('kept', 'Limits kept', 'How does the design stay within each limit?', {
        keywords: 'limit quality test security developer check',
        labels: 'limits are kept, within the limits',
      }),
    ],
  },
  F2: {
    goal: 'Plan the work: the steps in order, each with an owner.',
    criteria: [
      criterion('steps', 'Steps', 'What are the steps, and in which order?', {
        keywords: 'plan step order project lead architect',
        labels: 'step, plan, schedule, timeline',
      }),
      criterion('owners', 'Owners', 'Who does what?', {
        keywords: 'owner team people role developer manage',
        labels: 'owner, roles, responsibilities, who does what',
      }),
    ],
  },
  F1: {
    goal: 'Build: the result of each step, and how it is checked.',
    criteria: [
      criterion('outputs', 'Outputs', 'What is the result of each step?', {
        keywords: 'build make code output developer',
        labels: 'output, results, deliverables, deliverable',
      }),
      criterion('checks', 'Checks', 'How is each result checked?', {
        keywords: 'check test quality review architect critic',
        labels: 'check, tests, test',
      }),
    ],
  },
  F0: {
    goal: 'Review the result: what was decided, and what is still open.',
    criteria: [
      criterion('decisions', 'Decisions', 'What was decided, and how?', {
        keywords: 'decision judge result lead architect',
        labels: 'decision, decided',
      }),
      criterion('open', 'Still open', 'What is still open?', {
        keywords: 'open risk critic question developer',
        labels: 'open',
      }),
    ],
  },
};

/** The phases in the order in which a run of this orientation goes through them. */
const phaseOrder = (orientation: SpinOrientation): readonly SpinPhase[] =>
  orientation === 'discharge' ? spinPhases : [...spinPhases].reverse();

export const firstPhase = (orientation: SpinOrientation): SpinPhase =>
  orientation === 'discharge' ? 'F6' : 'F0';

/** The next phase, or null after the last one. */
export function phaseAfter(phase: SpinPhase, orientation: SpinOrientation): SpinPhase | null {
  const order = phaseOrder(orientation);
  return order[order.indexOf(phase) + 1] ?? null;
}

/** `F4 Options` */
export const phaseTitle = (phase: SpinPhase): string => `${phase} ${spinPhaseNames[phase].name}`;
export const maskOf = (phase: SpinPhase): string => spinPhaseNames[phase].mask;

export const isLastRound = (round: number): boolean => round >= spinLimits.roundsPerPhase;
