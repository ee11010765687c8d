import { converse, openDialogue, type ProfileView } from '../../src/domains/onboarding/index.ts';

const nobody: ProfileView = { exists: false, valueOf: () => null, writtenTo: () => undefined };
const path = {
  name: 'basic_identification.full_name',
  title: 'basic_identification.job_title',
  years: 'basic_identification.experience_years',
  place: 'basic_identification.location',
} as const;

/** What is written once a name is there, when `text` answers the question for a field. */
function read(asked: keyof typeof path, text: string): Record<string, unknown> {
  const state = { ...openDialogue(nobody), asked: path[asked] };
  const view = { ...nobody, exists: true };
  const { writes } = converse(state, view, { text, documents: [] }, 2026);
  return Object.fromEntries(writes.map(({ path: written, value }) => [written.split('.')[1], value]));
}

it.each([
  ['name', 'senior', { career_level: 'senior' }],
  ['name', '8 years', { experience_years: 8 }],
  ['title', 'I am a data engineer in Berlin', { job_title: 'data engineer', location: 'Berlin' }],
  ['years', 'I am 35 years old', {}],
  ['years', '80', {}],
  ['years', '-3', {}],
  ['place', 'Why do you ask?', {}],
  ['place', 'My wife lives in Rome', {}],
  ['place', 'I do not live in Berlin', {}],
  ['title', 'I was a pilot', {}],
] as const)('asked for a %s, “%s” tells %j', (asked, text, values) => {
  expect(read(asked, text)).toEqual(values);
});

it.each([
  ['yes', true],
  ['Yes, please', true],
  ['that is right', true],
  ['yes, but keep Berlin', false],
  ['ok but not now', false],
  ['right now I am in Rome', false],
  ['yes?', false],
  ['no', false],
])('“%s” as a yes: %s', (text, isYes) => {
  const view = {
    ...nobody,
    exists: true,
    valueOf: (field: string) => (field === path.place ? 'Berlin' : null),
  };
  const asking = converse(openDialogue(view), view, { text: 'I live in Porto', documents: [] }, 2026);
  expect(asking.writes).toEqual([]);
  const { writes } = converse(asking.state, view, { text, documents: [] }, 2026);
  expect(writes.some(({ value }) => value === 'Porto')).toBe(isYes);
});

it('no text takes long to read', () => {
  const texts = ['I am a ', 'A ', '1', 'in A-b ', 'my x is ', 'change my ', 'one hundred and ', '\n'];
  const began = performance.now();
  for (const text of texts) {
    const message = text.repeat(8000 / text.length);
    const file = { kind: 'file' as const, name: 'a', text: text.repeat(200_000 / text.length) };
    converse(openDialogue(nobody), nobody, { text: message, documents: [file] }, 2026);
  }
  // A busy machine takes a second; going back over everything at each place took minutes.
  expect(performance.now() - began).toBeLessThan(20_000);
});
