import { type Floor, floorsOf, holds, markdownQuality } from './floors.ts';
import { extractionFloors, measureExtraction } from './profile-extraction.ts';

const began = performance.now();
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
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

console.log(
  `${quality.questions} questions, ${quality.poisonedFiles} poisoned files, ${extraction.dialogues} dialogues, no model\n`,
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
console.log('\nmore');
console.table({
  'MRR@10': quality.all.meanReciprocalRank,
  'separation of answerable and not (AUC)': quality.all.separation,
  seconds: (performance.now() - began) / 1000,
});
process.exitCode = floors.every(holds) ? 0 : 1;
