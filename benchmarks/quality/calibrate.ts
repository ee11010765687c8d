// node benchmarks/quality/calibrate.ts
// Fits the confidence model, and reports its accuracy by leave-one-project-out cross-validation. Held-out projects
// are excluded.
import { type Evidence, extract } from '@alma/offline-assistant/retrieval';
import { loadThesaurus } from '../../server/src/ml/retrieval/index.ts';
import { readSet } from './question-sets.ts';

interface Example {
  project: string;
  hasAnswer: boolean;
  evidence: Evidence;
}

interface Weighing {
  base: number;
  weights: number[];
}

/** Accepted share of false answers to unanswerable questions. */
const falseAnswers = 0.1;
/** Strength of the L2 regularisation. */
const restraint = 0.002;
const steps = 4_000;
const pace = 1.5;

const projects = [...readSet('mdqa'), ...readSet('everyday')].filter(({ isKeptOut }) => !isKeptOut);
const examples: Example[] = projects.flatMap(({ name, files, questions }) =>
  questions.map(({ kind, text }) => ({
    project: name,
    hasAnswer: kind !== 'none',
    evidence: extract(
      { segments: files.map(({ segment }) => segment), thesaurus: loadThesaurus() },
      files,
      text,
    ).evidence,
  })),
);

const scoreOf = ({ base, weights }: Weighing, evidence: Evidence): number =>
  evidence.reduce<number>((sum, value, place) => sum + value * (weights[place] ?? 0), base);

const likelihood = (score: number): number => 1 / (1 + Math.exp(-score));

/** Logistic regression by gradient descent; both classes have the same total weight. */
function weigh(examples: readonly Example[]): Weighing {
  const answered = examples.filter(({ hasAnswer }) => hasAnswer).length;
  let { base, weights }: Weighing = { base: 0, weights: [0, 0, 0, 0, 0, 0] };
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((weight) => restraint * weight);
    let baseSlope = 0;
    for (const { hasAnswer, evidence } of examples) {
      const share = 0.5 / (hasAnswer ? answered : examples.length - answered);
      const error = share * (likelihood(scoreOf({ base, weights }, evidence)) - Number(hasAnswer));
      baseSlope += error;
      for (const [place, value] of evidence.entries()) slopes[place] = (slopes[place] ?? 0) + error * value;
    }
    base -= pace * baseSlope;
    weights = weights.map((weight, place) => weight - pace * (slopes[place] ?? 0));
  }
  return { base, weights };
}

/** Score that a share of at most `falseAnswers` exceeds, halfway between two unanswerable examples. */
function thresholdOf(weighing: Weighing, examples: readonly Example[]): number {
  const unanswerable = examples
    .filter(({ hasAnswer }) => !hasAnswer)
    .map(({ evidence }) => scoreOf(weighing, evidence))
    .sort((example, other) => other - example);
  const place = Math.floor(unanswerable.length * falseAnswers);
  return ((unanswerable[place] ?? 0) + (unanswerable[place - 1] ?? 0)) / 2;
}

const rateOf = (
  examples: readonly { hasAnswer: boolean; isAnswered: boolean }[],
  hasAnswer: boolean,
): number => {
  const sameKind = examples.filter((example) => example.hasAnswer === hasAnswer);
  return sameKind.filter(({ isAnswered }) => isAnswered).length / sameKind.length;
};

const names = [...new Set(examples.map(({ project }) => project))];
const judged = names.flatMap((name) => {
  const otherProjects = examples.filter(({ project }) => project !== name);
  const weighing = weigh(otherProjects);
  const threshold = thresholdOf(weighing, otherProjects);
  return examples
    .filter(({ project }) => project === name)
    .map(({ hasAnswer, evidence }) => ({
      hasAnswer,
      isAnswered: scoreOf(weighing, evidence) >= threshold,
    }));
});

const all = weigh(examples);
console.log('of all projects', {
  base: all.base.toFixed(2),
  weights: all.weights.map((weight) => weight.toFixed(2)).join(' '),
  threshold: likelihood(thresholdOf(all, examples)).toFixed(3),
});
console.log('each project judged by what the others say', {
  answered: rateOf(judged, true).toFixed(3),
  refused: (1 - rateOf(judged, false)).toFixed(3),
});
