import { floorsOf, holds, markdownQuality, type Floor } from './floors.ts';
import { measureSlots, slotFloors } from './slots.ts';

const began = performance.now();
const quality = markdownQuality();
const slots = measureSlots();
const floors: Floor[] = [
  ...floorsOf(quality),
  { name: 'fields of onboarding dialogues (F1)', value: slots.f1, floor: slotFloors.f1 },
  {
    name: 'answers of people overwritten',
    value: slots.falseOverwrites,
    floor: slotFloors.falseOverwrites,
    isCeiling: true,
  },
];
const figure = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(3));

console.log(
  `${quality.questions} questions, ${quality.poisonedFiles} poisoned files, ${slots.dialogues} dialogues, no model\n`,
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
