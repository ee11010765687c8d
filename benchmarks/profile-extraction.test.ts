import { extractionFloors, measureExtraction } from './quality/profile-extraction.ts';

it('onboarding extracts what people say, and changes no data without being asked', () => {
  const { f1, falseOverwrites, inventedQuotes, dialogues, mistakes } = measureExtraction();
  expect(dialogues).toBe(72);
  expect({ falseOverwrites, inventedQuotes, mistakes }).toMatchObject({
    falseOverwrites: extractionFloors.falseOverwrites,
    inventedQuotes: extractionFloors.inventedQuotes,
  });
  expect(f1).toBeGreaterThanOrEqual(extractionFloors.f1);
});
