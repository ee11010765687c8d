import { measureSlots, slotFloors } from './quality/slots.ts';

it('onboarding reads what people say, and changes nothing of theirs unasked', () => {
  const { f1, falseOverwrites, inventedQuotes, dialogues, faults } = measureSlots();
  expect(dialogues).toBe(72);
  expect({ falseOverwrites, inventedQuotes, faults }).toMatchObject({
    falseOverwrites: slotFloors.falseOverwrites,
    inventedQuotes: slotFloors.inventedQuotes,
  });
  expect(f1).toBeGreaterThanOrEqual(slotFloors.f1);
});
