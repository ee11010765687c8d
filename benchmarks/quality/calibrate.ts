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

interface ConfidenceModel {
  base: number;
  weights: number[];
}

/** Accepted share of false answers to unanswerable questions. */
const falseAnswers = 0.1;
/** Strength of the L2 regularisation. */
const regularisation = 0.002;
const steps = 4_000;
const learningRate = 1.5;

const projects = [...readSet('mdqa'), ...readSet('everyday')].filter(({ isHeldOut }) => !isHeldOut);
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

const scoreOf = ({ base, weights }: ConfidenceModel, evidence: Evidence): number =>
  evidence.reduce<number>((sum, value, index) => sum + value * (weights[index] ?? 0), base);

const likelihood = (score: number): number => 1 / (1 + Math.exp(-score));

/** Logistic regression by gradient descent; both classes have the same total weight. */
function fit(examples: readonly Example[]): ConfidenceModel {
  const answered = examples.filter(({ hasAnswer }) => hasAnswer).length;
  let { base, weights }: ConfidenceModel = { base: 0, weights: [0, 0, 0, 0, 0, 0] };
  for (let step = 0; step < steps; step += 1) {
    const slopes = weights.map((weight) => regularisation * weight);
    let baseSlope = 0;
    for (const { hasAnswer, evidence } of examples) {
      const share = 0.5 / (hasAnswer ? answered : examples.length - answered);
      const error = share * (likelihood(scoreOf({ base, weights }, evidence)) - Number(hasAnswer));
      baseSlope += error;
      for (const [index, value] of evidence.entries()) slopes[index] = (slopes[index] ?? 0) + error * value;
    }
    base -= learningRate * baseSlope;
    weights = weights.map((weight, index) => weight - learningRate * (slopes[index] ?? 0));
  }
  return { base, weights };
}

/** Score that a share of at most `falseAnswers` exceeds, halfway between two unanswerable examples. */
function thresholdOf(model: ConfidenceModel, examples: readonly Example[]): number {
  const unanswerable = examples
    .filter(({ hasAnswer }) => !hasAnswer)
    .map(({ evidence }) => scoreOf(model, evidence))
    .sort((example, other) => other - example);
  const index = Math.floor(unanswerable.length * falseAnswers);
  return ((unanswerable[index] ?? 0) + (unanswerable[index - 1] ?? 0)) / 2;
}

const rateOf = (
  examples: readonly { hasAnswer: boolean; isAnswered: boolean }[],
  hasAnswer: boolean,
): number => {
  const sameKind = examples.filter((example) => example.hasAnswer === hasAnswer);
  return sameKind.filter(({ isAnswered }) => isAnswered).length / sameKind.length;
};

const names = [...new Set(examples.map(({ project }) => project))];
const scored = names.flatMap((name) => {
  const otherProjects = examples.filter(({ project }) => project !== name);
  const model = fit(otherProjects);
  const threshold = thresholdOf(model, otherProjects);
  return examples
    .filter(({ project }) => project === name)
    .map(({ hasAnswer, evidence }) => ({
      hasAnswer,
      isAnswered: scoreOf(model, evidence) >= threshold,
    }));
});

const all = fit(examples);
console.log('fitted to all projects', {
  base: all.base.toFixed(2),
  weights: all.weights.map((weight) => weight.toFixed(2)).join(' '),
  threshold: likelihood(thresholdOf(all, examples)).toFixed(3),
});
console.log('each project judged by a model of the others', {
  answered: rateOf(scored, true).toFixed(3),
  refused: (1 - rateOf(scored, false)).toFixed(3),
});
