import { openDialogue } from '../../src/onboarding/index.ts';
import { converse } from './converse.ts';
import { answer, named, nobody, path, read } from './exchange.ts';

it.each([
  ['name', 'Master degree in physics', { education_level: 7 }],
  ['title', 'Master degree in physics', { education_level: 7 }],
  ['name', 'teacher', { job_title: 'teacher' }],
  ['name', 'Madrid, Spain', { location: 'Madrid, Spain' }],
  ['title', 'Berlin', { location: 'Berlin' }],
  ['title', 'employed full time', { employment_status: 'employed' }],
  ['title', 'I teach maths at a school in Madrid', { job_title: 'maths teacher', location: 'Madrid' }],
  ['name', 'I teach maths at a school in Madrid', { job_title: 'maths teacher', location: 'Madrid' }],
  ['title', 'CEO', { job_title: 'CEO', career_level: 'executive' }],
  [
    'title',
    'data engineer, 8 years, Berlin',
    { job_title: 'data engineer', experience_years: 8, location: 'Berlin' },
  ],
  ['name', 'Tom Baker', { full_name: 'Tom Baker' }],
  ['name', 'Will Smith', { full_name: 'Will Smith' }],
] as const)('stores an answer in the field it fits: asked for a %s, “%s” gives %j', (asked, text, values) => {
  expect(read(asked, text)).toEqual(values);
});

it.each([
  ['title', 'about ten years I think', 'experience_years', 10],
  ['title', 'Siemens', 'job_title', 'Siemens'],
  ['name', 'Florence', 'full_name', 'Florence'],
  ['name', 'I drive a taxi', 'job_title', 'taxi driver'],
] as const)('asked for a %s, takes “%s” only as a guess', (asked, text, field, value) => {
  const { writes, state } = answer(asked, text);
  expect(writes).toEqual([]);
  expect(state.pending.map((pending) => [pending.path.split('.')[1], pending.value])).toEqual([
    [field, value],
  ]);
});

it.each(['name', 'title', 'place', 'skills'] as const)('stores nothing meaningless as a %s', (asked) => {
  const sayings = [
    ...['Read this', 'Read this https://example.org/me', 'see attached', 'Hello', 'asdf', 'xxxx', 'lol'],
    ...['whatever', 'same as before', 'I hate this', 'you know it already', 'weiß nicht', 'idk', 'a lot'],
  ];
  for (const text of sayings) {
    const { writes, state, reply } = answer(asked, text);
    expect([text, writes, state.pending]).toEqual([text, [], []]);
    expect([text, reply.told]).toEqual([text, expect.stringMatching(/.{20}/)]);
  }
});

it('announces only once what it will save as soon as it knows the name', () => {
  const degree = { text: 'Master degree in physics', documents: [] };
  const first = converse(openDialogue(nobody), nobody, degree, 2026);
  expect(first.reply.told).toContain('I will save your education level (Master)');
  const second = converse(first.state, nobody, { text: 'Read this', documents: [] }, 2026);
  expect(second.reply.told).not.toContain('Master');
  const third = converse(second.state, nobody, { text: 'senior', documents: [] }, 2026);
  expect(third.reply.told).toContain('(senior)');
});

it.each([
  ['Why do you ask?', 'optional'],
  ['who can see this?', 'administrators'],
  ['what do you mean?', 'A few words are enough'],
  ['Can you tell me a joke?', 'I can only fill in your profile'],
  ['Read this https://example.org/me', 'Add a link'],
])('answers “%s” and asks again', (text, said) => {
  const { reply, writes } = answer('title', text);
  expect(writes).toEqual([]);
  expect(reply).toMatchObject({ told: expect.stringContaining(said), question: { path: path.title } });
});

it('treats “no, I meant …” as a correction of the last answer', () => {
  const view = named;
  const first = converse(
    { ...openDialogue(view), asked: path.title },
    view,
    { text: 'nurse', documents: [] },
    2026,
  );
  for (const text of ['no, I meant midwife', 'Sorry, it should be midwife', 'no, midwife']) {
    const { writes, state } = converse(first.state, first.view, { text, documents: [] }, 2026);
    expect([text, writes.map(({ value }) => value)]).toEqual([text, ['midwife']]);
    expect(state.asked).toBe(path.years);
  }
  const next = converse(first.state, first.view, { text: 'no, 5 years', documents: [] }, 2026);
  expect(next.writes.map(({ path: written }) => written)).toEqual([path.years]);
});

describe('the name of the account', () => {
  const begun = openDialogue(nobody, 'Maya Lindqvist');
  const say = (text: string) => converse(begun, nobody, { text, documents: [] }, 2026);
  const written = (text: string) => say(text).writes.map(({ value }) => value);

  it('is suggested, and accepted by any answer but another name', () => {
    expect(begun.pending).toMatchObject([{ path: path.name, value: 'Maya Lindqvist', reason: 'account' }]);
    expect(written('yes')).toEqual(['Maya Lindqvist']);
    expect(say('yes').writes[0]?.source).toEqual({ kind: 'account', name: 'your account' });
    expect(written('I am a nurse in Cork')).toEqual(['Maya Lindqvist', 'nurse', 'Cork']);
    expect(written('skip')).toEqual(['Maya Lindqvist']);
  });

  it('is replaced by another name from a message or CV', () => {
    expect(written('Maya Berg')).toEqual(['Maya Berg']);
    expect(written('no, Maya Berg')).toEqual(['Maya Berg']);
    const { writes, reply } = say('no');
    expect([writes, reply.question?.text]).toEqual([[], 'What is your full name?']);
    const cv = { kind: 'file' as const, name: 'cv.md', text: '# Maya Berg\nNurse\nCork, Ireland' };
    const { writes: fromCv } = converse(begun, nobody, { text: '', documents: [cv] }, 2026);
    expect(fromCv.map(({ value }) => value)).toEqual(['Maya Berg', 'Nurse', 'Cork, Ireland']);
  });

  it('is not suggested when it does not read like a name, or a profile exists', () => {
    for (const name of ['maya-82', 'admin', 'Test', ''])
      expect(openDialogue(nobody, name).pending).toEqual([]);
    expect(openDialogue({ ...nobody, exists: true }, 'Maya Berg').pending).toEqual([]);
  });
});

it('reads a pasted CV like an attached one, and takes nothing from a long meaningless text', () => {
  const cv = [
    ...['Jordan Avery', 'Product Designer', 'Lisbon, Portugal', ''],
    ...['Summary', 'Designer with 11 years of experience.', '', 'Skills', 'Figma, prototyping'],
  ].join('\n');
  expect(read('name', cv)).toEqual({
    ...{ full_name: 'Jordan Avery', job_title: 'Product Designer', location: 'Lisbon, Portugal' },
    ...{ experience_years: 11, top_skills: ['Figma', 'prototyping'] },
  });
  const lorem = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(90);
  for (const asked of ['name', 'title', 'place', 'skills'] as const) {
    const { writes, state } = answer(asked, lorem);
    expect([asked, writes, state.pending]).toEqual([asked, [], []]);
  }
});

it.each([
  [
    '# CV\nI am a senior data engineer in Berlin',
    { job_title: 'senior data engineer', location: 'Berlin', career_level: 'senior' },
  ],
  ['# CV\n\nNurse, Cork, Ireland', { job_title: 'Nurse', location: 'Cork, Ireland' }],
  ['# CV\n\nJob title: Nurse\nExperience: 8 years', { job_title: 'Nurse', experience_years: 8 }],
])('reads the attached CV %j as %j', (text, values) => {
  const documents = [{ kind: 'file' as const, name: 'cv.md', text }];
  const { writes } = converse(openDialogue(named), named, { text: '', documents }, 2026);
  expect(Object.fromEntries(writes.map(({ path: at, value }) => [at.split('.')[1], value]))).toEqual(values);
});
