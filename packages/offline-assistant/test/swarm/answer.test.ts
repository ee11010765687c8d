import { answer } from '../../src/swarm/index.ts';

const agents = ['researcher', 'coder', 'analyst', 'product', 'critic'].map((name) => ({
  name,
  system_prompt: `You are the ${name}.`,
}));
const [researcher, coder, analyst, product, critic] = agents as [
  (typeof agents)[number],
  (typeof agents)[number],
  (typeof agents)[number],
  (typeof agents)[number],
  (typeof agents)[number],
];

const ask = (question: string, agent = researcher, earlier: string[] = []) =>
  answer({ agent, peers: agents.filter((each) => each !== agent), question, earlier });
const textOf = (...asked: Parameters<typeof ask>): string =>
  ask(...asked)
    .flatMap((event) => (event.type === 'text' ? [event.text] : []))
    .join('');
const handedTo = (...asked: Parameters<typeof ask>): string | undefined =>
  ask(...asked).flatMap((event) => (event.type === 'tool' ? [event.input.to] : []))[0];

it.each(['Hello', 'Hi team!', 'Good morning everyone', 'Who are you?', 'What can you do?'])(
  '“%s” is answered with what each agent can do, and what none can',
  (message) => {
    const said = textOf(message);
    expect(said).toContain('Hello, I am researcher.');
    expect(said).toContain('- **analyst** calculates');
    expect(said).toContain('None of us can write, explain or guess without a model.');
  },
);

it.each(['Thanks!', 'Ok, thank you very much', 'Danke'])(
  'answers “%s” politely without treating it as a question',
  (message) => {
    expect(textOf(message)).toBe('You are welcome. Ask another question, or paste more to work with.');
  },
);

it.each([
  ['Write a plan for the nights', 'I cannot write anything new'],
  ['Please summarise the nights', 'I cannot summarise'],
  ['Could you explain the nights', 'I cannot explain things'],
  ['Suggest better nights', 'I have no ideas or opinions of my own'],
])('refuses “%s” plainly, and quotes what was given', (message, refusal) => {
  const said = textOf(message, researcher, ['The nights need two nurses.']);
  expect(said).toContain(refusal);
  expect(said).toContain('"The nights need two nurses." (message 1)');
});

it.each(['We explain nothing.', 'The design is green.', 'They write to us.'])(
  'does not treat “%s” as a request to write',
  (message) => {
    expect(textOf(message)).toBe('I noted this sentence. Ask about it, and I will quote the place.');
  },
);

it('gives a match at the start of a message more weight', () => {
  const plan = 'Check this plan: we should open the door.';
  expect(handedTo(plan, product)).toBe('critic');
  expect(handedTo('How many must we have, at least, and should we?', analyst)).toBeUndefined();
});

it('does not list requests to the team as requirements', () => {
  expect(textOf('It must be green. Please write what we need.', product)).toContain('1. "It must be green."');
  expect(textOf('It must be green. Please write what we need.', product)).not.toContain('2.');
});

it('no agent promises what only a model can do', () => {
  for (const agent of [researcher, coder, analyst, product, critic])
    expect(textOf('Write something new about rain', agent)).toMatch(
      /^I cannot write anything new: that needs a model/,
    );
});
