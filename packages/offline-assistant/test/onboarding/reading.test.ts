import { openDialogue } from '../../src/onboarding/index.ts';
import { converse } from './converse.ts';
import { nobody, path, read } from './exchange.ts';

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
  ['years', 'My parents are from Spain but live in Lisbon', {}],
  ['years', 'I am from Spain but live in Lisbon now', { location: 'Lisbon' }],
  ['title', 'I was a pilot', {}],
] as const)('asked for a %s, “%s” gives %j', (asked, text, values) => {
  expect(read(asked, text)).toEqual(values);
});

it.each([
  [
    'I am Elena Novak, a senior data engineer in Berlin',
    {
      full_name: 'Elena Novak',
      job_title: 'senior data engineer',
      location: 'Berlin',
      career_level: 'senior',
    },
  ],
  [
    "I'm Elena Novak, data engineer at Acme, based in Berlin.",
    { full_name: 'Elena Novak', job_title: 'data engineer', location: 'Berlin' },
  ],
  [
    'Elena Novak, senior data engineer, Berlin, Germany',
    {
      full_name: 'Elena Novak',
      job_title: 'senior data engineer',
      location: 'Berlin, Germany',
      career_level: 'senior',
    },
  ],
  [
    'My name is Tomás Silva and I’m a nurse in Porto',
    { full_name: 'Tomás Silva', job_title: 'nurse', location: 'Porto' },
  ],
  [
    'my name is Tomás Silva - carpenter, living in Faro',
    { full_name: 'Tomás Silva', job_title: 'carpenter', location: 'Faro' },
  ],
  [
    'Hello, this is Marc Dubois, freelance photographer based in Lyon.',
    { full_name: 'Marc Dubois', job_title: 'photographer', location: 'Lyon' },
  ],
  ['Working as a product manager at Acme since 2019', { job_title: 'product manager' }],
  ['I’m a Berlin-based UX designer', { job_title: 'UX designer', location: 'Berlin' }],
  [
    'I am Ana Horvat, and I work as an architect in Zagreb',
    { full_name: 'Ana Horvat', job_title: 'architect', location: 'Zagreb' },
  ],
  [
    'Ich heiße Elena Novak und arbeite als Krankenschwester in Hamburg',
    { full_name: 'Elena Novak', job_title: 'Krankenschwester', location: 'Hamburg' },
  ],
  [
    'Je m’appelle Marc Dubois et je travaille comme infirmier à Lyon',
    { full_name: 'Marc Dubois', job_title: 'infirmier', location: 'Lyon' },
  ],
  [
    'Me llamo Lucía Pérez y trabajo como ingeniera de datos en Madrid',
    { full_name: 'Lucía Pérez', job_title: 'ingeniera de datos', location: 'Madrid' },
  ],
  [
    'My name is Elena Novak, a senior data engineer based in Berlin',
    {
      full_name: 'Elena Novak',
      job_title: 'senior data engineer',
      location: 'Berlin',
      career_level: 'senior',
    },
  ],
  ['My name is Elena Novak', { full_name: 'Elena Novak' }],
  ['I am Elena Novak, a former pilot', { full_name: 'Elena Novak' }],
  ['I am Elena Novak, my wife is a senior doctor in Rome', { full_name: 'Elena Novak' }],
  ['I am not Elena Novak, a senior data engineer in Berlin', {}],
] as const)('“%s” gives %j', (text, values) => {
  expect(read('name', text)).toEqual(values);
});

it.each([
  ['years', 'Ich habe acht Jahre Berufserfahrung', { experience_years: 8 }],
  ['years', "J'ai huit ans d'expérience", { experience_years: 8 }],
  ['years', 'Tengo 8 años de experiencia', { experience_years: 8 }],
  ['years', 'Ich bin 35 Jahre alt', {}],
  ['years', "J'ai 35 ans", {}],
  ['years', 'Tengo 35 años', {}],
  ['years', 'vor 8 Jahren', {}],
  ['years', 'etwa 8 Jahre', {}],
  ['status', 'selbstständig', { employment_status: 'freelance' }],
  ['status', 'Je suis retraitée', { employment_status: 'retired' }],
  ['status', 'Estoy en paro', { employment_status: 'unemployed' }],
  ['status', 'Ich bin nicht angestellt', {}],
  ['degree', 'Ich habe einen Master in Informatik', { education_level: 7 }],
  ['degree', 'Doktortitel', { education_level: 8 }],
  ['place', 'Mein Wohnort ist Hamburg', { location: 'Hamburg' }],
  ['title', 'Ich bin Dateningenieurin', { job_title: 'Dateningenieurin' }],
  ['name', 'Ich bin Elena Novak', { full_name: 'Elena Novak' }],
  ['name', 'Soy Lucía Pérez', { full_name: 'Lucía Pérez' }],
  [
    'name',
    'Ich habe 8 Jahre Berufserfahrung und bin freiberuflich tätig',
    { experience_years: 8, employment_status: 'freelance' },
  ],
  [
    'skills',
    'Meine Fähigkeiten sind Python, SQL und Statistik',
    { top_skills: ['Python', 'SQL', 'Statistik'] },
  ],
  ['publications', 'keine', { publications_count: 0 }],
] as const)('in another language, asked for %s: “%s” gives %j', (asked, text, values) => {
  expect(read(asked, text)).toEqual(values);
});

it('takes a list of tools as skills, whatever was asked', () => {
  expect(read('title', 'Python and SQL')).toEqual({ top_skills: ['Python', 'SQL'] });
  expect(read('title', 'Sales')).toEqual({});
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
])('“%s” is a confirmation: %s', (text, isYes) => {
  const view = {
    ...nobody,
    exists: true,
    values: new Map([[path.place, 'Berlin']]),
  };
  const asking = converse(openDialogue(view), view, { text: 'I live in Porto', documents: [] }, 2026);
  expect(asking.writes).toEqual([]);
  const { writes } = converse(asking.state, view, { text, documents: [] }, 2026);
  expect(writes.some(({ value }) => value === 'Porto')).toBe(isYes);
});

it('reads repetitive texts without excessive backtracking', () => {
  const texts = ['I am a ', 'A ', '1', 'in A-b ', 'my x is ', 'change my ', 'one hundred and ', '\n'];
  const began = process.cpuUsage();
  for (const text of texts) {
    const message = text.repeat(8000 / text.length);
    const file = { kind: 'file' as const, name: 'a', text: text.repeat(200_000 / text.length) };
    converse(openDialogue(nobody), nobody, { text: message, documents: [file] }, 2026);
  }
  // It takes a second of processor time; quadratic backtracking took minutes.
  expect(process.cpuUsage(began).user).toBeLessThan(20_000_000);
});
