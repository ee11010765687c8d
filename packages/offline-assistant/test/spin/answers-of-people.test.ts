import type { SpinPhase } from '@alma/shared/contract';
import { ballot, beginRun, frame, leftOpen, speak, type SpinRun } from '../../src/spin/index.ts';
import { linesFor, stillOpen } from '../../src/spin/open.ts';

const agent = { agent_id: 'a1', name: 'Ada', prompt: 'You help.' };

const run = (problem: string, more: Partial<SpinRun> = {}): SpinRun => ({
  ...beginRun({ problem, orientation: 'discharge', mode: 'control' }),
  agents: [agent],
  ...more,
});

const told = (phase: SpinPhase, ...texts: string[]): Partial<SpinRun> => ({
  takenUp: texts.map((text) => ({ phase, text })),
});
const textsOf = (given: SpinRun, id: string): string[] => linesFor(given, id).map(({ text }) => text);

describe('text of the user', () => {
  it.each([
    ['Paint the gate.\nBudget: 900 euros', 'limits', '"900 euros"'],
    ['Paint the gate.\n**Success**: no rust in May', 'measure', '"no rust in May"'],
    ['Paint the gate.\nSteps:\n- Sand it\n- Paint it', 'steps', '"Paint it"'],
    ['Paint the gate.\n## Options\n\n- Green paint\n- Red paint', 'options', '"Red paint"'],
    ['Paint the gate green or blue.', 'options', '"Paint the gate green or blue."'],
    ['1. Sand it\n2. Paint it', 'steps', '"Sand it"'],
    ['Our gate rusts. We want to paint it.', 'aim', '"We want to paint it."'],
  ])('%j answers "%s"', (problem, id, line) => {
    expect(textsOf(run(problem), id)).toContain(line);
  });

  it.each([
    ['Two or more people wait.', 'options'],
    ['Nine nurses share the nights.', 'measure'],
    ['Options:\n- Paint it', 'options'],
    ['The budget is 900 euros.', 'price'],
  ])('%j does not answer "%s"', (problem, id) => {
    expect(textsOf(run(problem), id)).toEqual([]);
  });

  it('applies a label to its paragraph, and a heading up to the next one', () => {
    const steps = (text: string) => textsOf(run(text), 'steps');
    expect(steps('Steps:\nSand it\n\nIt rains.')).toEqual(['"Sand it"']);
    expect(steps('Steps:\r\nSand it\r\nPaint it')).toEqual(['"Sand it"', '"Paint it"']);
    expect(steps('# Steps\n\nSand it\n\nPaint it\n# Weather\n\nIt rains.')).toEqual([
      '"Sand it"',
      '"Paint it"',
    ]);
  });
});

describe('feedback', () => {
  const open = 'Nine nurses share the nights.';

  it('answers the only open question of its phase', () => {
    const given = run(open, told('F6', 'My sister tells me so.'));
    expect(linesFor(given, 'measure')).toEqual([{ text: '"My sister tells me so."', source: 'feedback' }]);
    expect(textsOf(run(open, told('F5', 'My sister tells me so.')), 'measure')).toEqual([]);
  });

  it('is acknowledged with the criterion that it answers', () => {
    const { content } = frame({ run: run(open, { round: 2, feedback: ['Measure: every night has two.'] }) });
    expect(content).toContain('You said: "Measure: every night has two."\n\nThat answers "Measure".');
    expect(content).toContain('There is material for every point now.');
  });

  it('gets instructions when it cannot be assigned to a criterion', () => {
    const given = run('Paint it.', { round: 2, feedback: ['Blue.'] });
    expect(frame({ run: given }).content).toContain(
      'I cannot tell which open point this answers. Begin with the name of the point, for example "People: …".',
    );
  });

  it('closes a point that an earlier phase left open', () => {
    const drafts = { F6: [{ criterion: 'aim', agent: 'Ada', text: '"x"', source: 'brief' }] };
    const before = run(open, { phase: 'F5', drafts });
    expect(stillOpen(before).map(({ criterion }) => criterion.id)).toEqual(['measure']);
    const after = { ...before, ...told('F5', 'Measure: every night has two.') };
    expect(stillOpen(after)).toEqual([]);
    expect(leftOpen(after).find(({ criterion }) => criterion.id === 'measure')?.since).toEqual([
      { text: '"every night has two."', source: 'feedback' },
    ]);
  });
});

it('treats lines of earlier releases that only repeat a question as open', () => {
  const draft = [
    {
      criterion: 'measure',
      agent: 'Ada',
      source: 'Ada',
      text: 'Open: How will you know that the goal has been reached?',
    },
  ];
  const given = run('Paint it for the neighbours.', { phase: 'F5', drafts: { F6: draft } });
  expect(textsOf(given, 'unknowns')).toContain('Measure: How will you know that the goal has been reached?');
});

it('asks in the first round, and does not ask the same again', () => {
  const given = run('Paint it.');
  expect(speak({ run: given, agent }).content).toContain('My question to you: Who is it for');
  expect(speak({ run: { ...given, round: 2 }, agent }).content).toContain('still no answer');
  expect(ballot({ run: given, agent })).toMatchObject({
    vote: 'AGAINST',
    failed_criteria: ['Aim', 'People', 'Measure'],
  });
});
