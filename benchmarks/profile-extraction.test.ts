import { extractionFloors, measureExtraction } from './quality/profile-extraction.ts';

it('onboarding reads what people say, and changes nothing of theirs unasked', () => {
  const { f1, falseOverwrites, inventedQuotes, dialogues, mistakes } = measureExtraction();
  expect(dialogues).toBe(72);
  expect({ falseOverwrites, inventedQuotes, mistakes }).toMatchObject({
    falseOverwrites: extractionFloors.falseOverwrites,
    inventedQuotes: extractionFloors.inventedQuotes,
  });
  expect(f1).toBeGreaterThanOrEqual(extractionFloors.f1);
});
