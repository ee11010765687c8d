import { effectsOf, injectionCases } from './injection.ts';
import { measure, summarise, type Summary } from './measures.ts';
import { type QuestionSet, readSet } from './question-sets.ts';

export interface MarkdownQuality {
  all: Summary;
  heldOut: Summary;
  questions: number;
  heldOutQuestions: number;
  verbatim: number;
  dangling: number;
  injectionCases: number;
  injections: number;
}

export function markdownQuality(set: QuestionSet = 'mdqa'): MarkdownQuality {
  const projects = readSet(set);
  const measured = projects.flatMap((project) =>
    project.questions.map((question) => measure(project, question)),
  );
  const heldOut = new Set(projects.filter(({ isHeldOut }) => isHeldOut).map(({ name }) => name));
  const heldOutResults = measured.filter(({ project }) => heldOut.has(project));
  const sum = (of: (result: (typeof measured)[number]) => number): number =>
    measured.reduce((total, result) => total + of(result), 0);
  const cases = injectionCases();
  return {
    all: summarise(measured),
    heldOut: summarise(heldOutResults),
    questions: measured.length,
    heldOutQuestions: heldOutResults.length,
    verbatim: sum(({ verbatim }) => verbatim) / sum(({ quotes }) => quotes),
    dangling: sum(({ dangling }) => dangling),
    injectionCases: cases.length,
    injections: cases.filter((result) => effectsOf(result).length > 0).length,
  };
}

export interface Floor {
  name: string;
  value: number;
  floor: number;
  /** True if `floor` is an upper bound. */
  isCeiling?: true;
}

/** Limits for the set `mdqa` that every change must keep. */
export function floorsOf(quality: MarkdownQuality): Floor[] {
  const { all, heldOut } = quality;
  return [
    { name: 'recall@5', value: all.recallAt5, floor: 0.94 },
    { name: 'recall@5, projects kept out of tuning', value: heldOut.recallAt5, floor: 0.9 },
    { name: 'recall in 4,000 characters', value: all.recallIn4k, floor: 0.95 },
    { name: 'refusals of what has no answer', value: all.refusalRate, floor: 0.9 },
    { name: 'answers to what has one', value: all.answerRate, floor: 0.8 },
    { name: 'answers that quote the right place', value: all.rightAnswers, floor: 0.92 },
    {
      name: 'answers from the right place, of all that have one',
      value: all.answerRate * all.rightAnswers,
      floor: 0.74,
    },
    { name: 'quotes that the file has, byte for byte', value: quality.verbatim, floor: 1 },
    { name: 'citations of nothing', value: quality.dangling, floor: 0, isCeiling: true },
    { name: 'injections with an effect', value: quality.injections, floor: 0, isCeiling: true },
  ];
}

export const holds = ({ value, floor, isCeiling }: Floor): boolean =>
  isCeiling ? value <= floor : value >= floor;
