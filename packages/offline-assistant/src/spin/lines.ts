import { type SpinAgent, type SpinPhase, spinPhaseNames, spinPhases } from '@alma/shared/contract';
import { statementsIn } from '../retrieval/index.ts';
import { phases } from './phases.ts';
import { alternatives, matching, questions, type Statement, statementsOf } from './reading.ts';
import type { DraftLine, SpinRun } from './state.ts';

type Line = Pick<DraftLine, 'text' | 'source'>;
type Reader = (run: SpinRun, agent: SpinAgent) => Line[];

const quote = (text: string): string => `"${text}"`;
const said = ({ text, source }: Statement): Line => ({ text: quote(text), source });

/** Identical statements become one line. */
const once = (lines: readonly Line[]): Line[] => [
  ...new Map(lines.map(({ text, source }): [string, Line] => [text, { text, source }])).values(),
];

/** The lines that a phase's artifact has under a criterion; none while the phase is not over. */
const kept = (run: SpinRun, phase: SpinPhase, criterion: string): Line[] =>
  once(
    (run.drafts[phase] ?? [])
      .filter((line) => line.criterion === criterion && line.source !== 'open')
      .map(({ text }) => ({ text, source: `${phase} ${spinPhaseNames[phase].name}` })),
  );

/** What was kept in an earlier phase, else what the rule finds in the person's own words. */
const orElse = (found: Line[], rule: () => Line[]): Line[] => (found.length > 0 ? found : rule());

const aimOf = (run: SpinRun): Line[] =>
  orElse(kept(run, 'F6', 'aim'), () => statementsOf(run).slice(0, 1).map(said));
const limitsOf = (run: SpinRun): Line[] =>
  orElse(kept(run, 'F5', 'limits'), () => matching(statementsOf(run), 'limit').map(said));
const stepsOf = (run: SpinRun): Line[] =>
  orElse(kept(run, 'F2', 'steps'), () => partsOf(run).map(({ text, source }) => ({ text, source })));
const partsOf = (run: SpinRun): Line[] => orElse(kept(run, 'F3', 'parts'), () => statementsOf(run).map(said));

/** What an agent is for, in its own prompt's words. */
const focusOf = ({ prompt }: SpinAgent): string => statementsIn(prompt)[0] ?? prompt;

/** How the lines of each criterion are read from what people wrote. Nothing is invented. */
export const readers: Record<string, Reader> = {
  aim: (run) => statementsOf(run).slice(0, 1).map(said),
  people: (run) => matching(statementsOf(run), 'people').map(said),
  measure: (run) => matching(statementsOf(run), 'measure').map(said),
  facts: (run) => statementsOf(run).map(said),
  limits: (run) => matching(statementsOf(run), 'limit').map(said),
  unknowns: (run) => unansweredOf(run),
  options: (run, agent) => [
    ...alternatives(statementsOf(run)).map(said),
    ...aimOf(run).map(({ text }) => ({
      text: `${agent.name}'s option: work on ${text}, with this focus: ${quote(focusOf(agent))}`,
      source: agent.name,
    })),
  ],
  price: (run) => matching(statementsOf(run), 'price').map(said),
  parts: (run, agent) =>
    orElse(kept(run, 'F4', 'options'), () => [
      { text: `A part for ${agent.name}: ${quote(focusOf(agent))}`, source: agent.name },
    ]),
  kept: (run) => limitsOf(run).map(({ text, source }) => ({ text: `Every part respects ${text}.`, source })),
  steps: (run) =>
    partsOf(run).map(({ text, source }, index) => ({ text: `Step ${index + 1}: ${text}`, source })),
  owners: ({ agents }) =>
    agents.map((each) => ({
      text: `${each.name} is responsible for: ${quote(focusOf(each))}`,
      source: each.name,
    })),
  outputs: (run) => stepsOf(run).map(({ text, source }) => ({ text: `Result to show: ${text}`, source })),
  checks: (run) =>
    orElse(kept(run, 'F6', 'measure'), () => matching(statementsOf(run), 'measure').map(said)).map(
      ({ text, source }) => ({ text: `Check against ${text}.`, source }),
    ),
  decisions: (run) =>
    run.artifacts.map(({ name, phase, provenance }) => ({
      text: `${name}: accepted ${provenance.cause === 'vote' ? 'by vote' : 'by the supervisor'} after ${provenance.rounds} ${provenance.rounds === 1 ? 'round' : 'rounds'}.`,
      source: `${phase} ${spinPhaseNames[phase].name}`,
    })),
  open: (run) => unansweredOf(run),
};

/** What the person asked, and what earlier phases had to leave open. */
const unansweredOf = (run: SpinRun): Line[] => [...questions(statementsOf(run)).map(said), ...openOf(run)];

/** What earlier phases had to leave open, also where a majority passed a phase without an answer. */
const openOf = (run: SpinRun): Line[] =>
  once(
    spinPhases.flatMap((phase) => {
      const draft = run.drafts[phase];
      if (draft === undefined) return [];
      const missing = phases[phase].criteria.filter(
        ({ id }) => !draft.some(({ criterion }) => criterion === id),
      );
      return [
        ...draft.filter(({ source }) => source === 'open'),
        ...missing.map(({ question }): Line => ({ text: `Open: ${question}`, source: 'open' })),
      ];
    }),
  );
