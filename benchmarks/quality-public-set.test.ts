import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spread } from '../server/src/ml/quality/suites/spread.ts';
import { measure } from './quality/measures.ts';
import { readPublicSet } from './quality/public-set.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'alma-set-'))));
afterAll(() => rmSync(folder, { recursive: true }));

let written = 0;
function fileWith(text: string): string {
  written += 1;
  const file = path.join(folder, `${written}.json`);
  writeFileSync(file, text);
  return file;
}

const tower = 'The tower was built in 1887. It is 62 metres high, and 214 steps lead to its gallery.';
const canal = 'The canal carries barges of up to 80 metres. Its lock opens at six in the morning.';
const answerable = (question: string, context: string, answer: string) => ({
  question,
  is_impossible: false,
  answers: [{ text: answer, answer_start: context.indexOf(answer) }],
});
const impossible = (question: string) => ({ question, is_impossible: true, answers: [] });
const set = (qas: object[] = []) => ({
  version: 'v2.0',
  data: [
    {
      title: 'Old town',
      paragraphs: [
        {
          context: tower,
          qas: [
            answerable('How high is the tower?', tower, '62 metres'),
            impossible('Who painted the bridge?'),
          ],
        },
        {
          context: canal,
          qas: [answerable('When does the lock of the canal open?', canal, 'six in the morning'), ...qas],
        },
      ],
    },
  ],
});

describe('a file of questions in the format of SQuAD', () => {
  it('becomes projects with the spans of the file, and keeps unanswerable questions', () => {
    const read = readPublicSet(fileWith(JSON.stringify(set())));
    expect(read).toMatchObject({ licence: undefined, leftOut: 0 });
    expect(read.name).toMatch(/^file [0-9a-f]{12}$/);
    const [project] = read.projects;
    const text = project?.files[0]?.text ?? '';
    const found = project?.questions.map(({ kind, gold }) => [
      kind,
      ...gold.map(({ start, end }) => text.slice(start, end)),
    ]);
    expect(found).toEqual([['direct', '62 metres'], ['none'], ['direct', 'six in the morning']]);
  });

  it('measures retrieval, answers and refusals as our own questions do', () => {
    const [project] = readPublicSet(fileWith(JSON.stringify(set()))).projects;
    if (!project) throw new Error('there is no project');
    const measured = project.questions.map((question) => measure(project, question));
    expect(measured.map(({ recallAt5 }) => recallAt5)).toEqual([1, 0, 1]);
    expect(measured.map(({ isAnswered }) => isAnswered)).toEqual([true, false, true]);
  });

  it('leaves out questions whose answer is not at its offset', () => {
    const moved = {
      ...answerable('How long may a barge be?', canal, '80 metres'),
      answers: [{ text: '80 metres', answer_start: 3 }],
    };
    const beyond = { ...moved, answers: [{ text: 'x', answer_start: 1e15 }] };
    const unanswered = { question: 'Who?', is_impossible: false, answers: [] };
    const { leftOut, projects } = readPublicSet(fileWith(JSON.stringify(set([moved, beyond, unanswered]))));
    expect([leftOut, projects[0]?.questions.length]).toEqual([3, 3]);
  });

  it.each([
    ['no JSON', '{"data": [', 'is not JSON'],
    ['another format', '{"rows": []}', 'is not in the format'],
    ['brackets without end', '['.repeat(100_000), 'nested too deep'],
    [
      'questions without end',
      JSON.stringify(set(Array.from({ length: 501 }, () => impossible('Who?')))),
      'is not in the format',
    ],
    [
      'a name without end',
      JSON.stringify({ data: [{ title: 'x'.repeat(3000), paragraphs: [] }] }),
      'is not in the format',
    ],
  ])('is refused where it is %s', (_name, text, why) => {
    expect(() => readPublicSet(fileWith(text))).toThrow(why);
  });

  it('is refused before it is read if it is too large', () => {
    const file = fileWith('');
    writeFileSync(file, Buffer.alloc(64 * 1024 * 1024 + 1, '['));
    expect(() => readPublicSet(file)).toThrow('larger than 64 MB');
  });

  it('is sampled evenly, and the same way each time', () => {
    const many = set(Array.from({ length: 17 }, (_, index) => impossible(`Who is number ${index}?`)));
    const { projects } = readPublicSet(fileWith(JSON.stringify(many)));
    const texts = spread(projects, 5).flatMap(({ questions }) => questions.map(({ text }) => text));
    expect(texts).toHaveLength(5);
    expect(texts).toEqual(spread(projects, 5).flatMap(({ questions }) => questions.map(({ text }) => text)));
    expect(
      new Set(texts.map((text) => projects[0]?.questions.findIndex((one) => one.text === text))),
    ).toEqual(new Set([3, 7, 11, 15, 19]));
  });
});
