import { readMessage } from '@alma/offline-assistant/onboarding';
import { dialogues } from './quality/profile-extraction.ts';
import { type Dialogue, type FieldName, paths } from './quality/profile-extraction/dialogue.ts';
import { simulate } from './quality/profile-extraction/simulate.ts';

const names = Object.keys(paths) as FieldName[];

const profileAfter = (dialogue: Dialogue): unknown[] => {
  const outcome = simulate(dialogue);
  return names.map((name) => outcome.valueOf(name));
};

/** Shuffles in the same order for the same seed, on every machine. */
function shuffled<Entry>(entries: readonly Entry[], seed: number): Entry[] {
  let state = seed;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return entries
    .map((entry) => ({ entry, index: next() }))
    .sort((one, other) => one.index - other.index)
    .map(({ entry }) => entry);
}

it('reads a dialogue the same way after any other', () => {
  const expected = new Map(dialogues.map((dialogue) => [dialogue, profileAfter(dialogue)]));
  for (const seed of [1, 2, 3, 4, 5])
    for (const dialogue of shuffled(dialogues, seed))
      expect({ seed, dialogue, profile: profileAfter(dialogue) }).toEqual({
        seed,
        dialogue,
        profile: expected.get(dialogue),
      });
});

it('finds a job title that is stated after another dialogue asked for one', () => {
  const title = 'basic_identification.job_title';
  const jobIn = (text: string, request: string | null): unknown =>
    readMessage(text, request, { year: 2026 }).findings.find(({ path }) => path === title)?.value;
  expect(jobIn('I am a plumber in Ghent', title)).toBe('plumber');
  expect(jobIn('I am a data engineer in Berlin', null)).toBe('data engineer');
});
