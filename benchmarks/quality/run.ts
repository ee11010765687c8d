// node benchmarks/quality/run.ts measures the offline assistant with our own questions and checks the floors.
// `--set <file>` uses a public set in the format of SQuAD 2.0 instead, and `--questions <n>` a sample of it.
import { parseArgs } from 'node:util';
import { spread } from '../../server/src/ml/quality/suites/spread.ts';
import { type Floor, floorsOf, holds, markdownQuality } from './floors.ts';
import { measure, summarise, type Summary } from './measures.ts';
import { extractionFloors, measureExtraction } from './profile-extraction.ts';
import { readPublicSet } from './public-set.ts';

const { values } = parseArgs({ options: { set: { type: 'string' }, questions: { type: 'string' } } });

const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

if (values.set === undefined) againstFloors();
else ofPublicSet(values.set, Number(values.questions ?? Number.POSITIVE_INFINITY));

/** Prints figures without floors, which exist only for our own questions. */
function ofPublicSet(file: string, count: number): void {
  const { name, licence, projects, leftOut } = readPublicSet(file);
  const measured = spread(projects, count).flatMap((project) =>
    project.questions.map((question) => measure(project, question)),
  );
  const { recallByKind: _, ...summary } = summarise(measured);
  const quotes = measured.reduce((sum, one) => sum + one.quotes, 0);
  const verbatim = measured.reduce((sum, one) => sum + one.verbatim, 0);
  console.log(`${name} (${licence ?? 'unknown file, check its licence'})`);
  console.table({
    questions: measured.length,
    'without an answer': measured.filter(({ kind }) => kind === 'none').length,
    'left out, as their answer is not where the file says': leftOut,
    ...Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, figure(value)])),
    'quotes verbatim': quotes === 0 ? 'none' : figure(verbatim / quotes),
    'numbers without a citation': measured.reduce((sum, one) => sum + one.dangling, 0),
  });
}

function againstFloors(): void {
  const startedAt = performance.now();
  const quality = markdownQuality();
  const extraction = measureExtraction();
  const floors: Floor[] = [
    ...floorsOf(quality),
    { name: 'fields of onboarding dialogues (F1)', value: extraction.f1, floor: extractionFloors.f1 },
    {
      name: 'answers of people overwritten',
      value: extraction.falseOverwrites,
      floor: extractionFloors.falseOverwrites,
      isCeiling: true,
    },
  ];

  console.log(
    `${quality.questions} questions, ${quality.injectionCases} injections, ${extraction.dialogues} dialogues, no model\n`,
  );
  console.table(
    Object.fromEntries(
      floors.map((floor) => [
        floor.name,
        {
          value: figure(floor.value),
          [floor.isCeiling ? 'at most' : 'at least']: floor.floor,
          holds: holds(floor),
        },
      ]),
    ),
  );
  console.log('\nrecall@5 by kind of question');
  console.table(quality.all.recallByKind);
  for (const set of ['everyday', 'near-misses', 'short-files'] as const) {
    const { all, heldOut, questions, heldOutQuestions } = markdownQuality(set);
    console.log(`\n${questions} questions of ${set}`);
    const rows = { all: rounded(all) };
    console.table(heldOutQuestions > 0 ? { ...rows, 'kept out of tuning': rounded(heldOut) } : rows);
  }
  console.log('\nmore');
  console.table({
    'answers, projects kept out of tuning': quality.heldOut.answerRate,
    'refusals, projects kept out of tuning': quality.heldOut.refusalRate,
    'MRR@10': quality.all.meanReciprocalRank,
    'separation of answerable and not (AUC)': quality.all.separation,
    seconds: (performance.now() - startedAt) / 1000,
  });
  process.exitCode = floors.every(holds) ? 0 : 1;
}

function rounded({ recallAt5, answerRate, refusalRate, rightAnswers, separation }: Summary) {
  return {
    'recall@5': figure(recallAt5),
    answers: figure(answerRate),
    refusals: figure(refusalRate),
    'answers that are right': figure(rightAnswers),
    separation: figure(separation),
  };
}
