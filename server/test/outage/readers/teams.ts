import { askedTogether } from '@alma/shared/contract/values/mentions';
import * as spinRules from '../../../../packages/offline-assistant/src/spin/answer.ts';
import { attribute } from '../../../../packages/offline-assistant/src/spin/attribute.ts';
import { addedLines } from '../../../../packages/offline-assistant/src/spin/edits.ts';
import { hollowIn } from '../../../../packages/offline-assistant/src/spin/hollow.ts';
import { leftOpen, linesFor, repeatsTemplate } from '../../../../packages/offline-assistant/src/spin/open.ts';
import { phases } from '../../../../packages/offline-assistant/src/spin/phases.ts';
import { statementsOf } from '../../../../packages/offline-assistant/src/spin/reading.ts';
import type { SpinRun } from '../../../../packages/offline-assistant/src/spin/state.ts';
import { answer as swarmAnswer } from '../../../../packages/offline-assistant/src/swarm/answer.ts';
import { computationsIn } from '../../../../packages/offline-assistant/src/swarm/procedures/computation.ts';
import {
  chatSentences,
  codeIn,
  findRelevant,
} from '../../../../packages/offline-assistant/src/swarm/procedures/material.ts';
import { roleOf, roles } from '../../../../packages/offline-assistant/src/swarm/roles.ts';
import { smallTalkIn, wishIn } from '../../../../packages/offline-assistant/src/text/index.ts';
import { artifactBody, describeArtifact } from '../../../src/ml/spin/artifact.ts';
import { framePrompt, speakPrompt } from '../../../src/ml/spin/prompts.ts';
import { countVote } from '../../../src/ml/spin/vote.ts';
import { fittingMessages } from '../../../src/ml/swarm/fit-chat.ts';
import { type GrowingReader, message, readersOf } from './reader.ts';

const window = { contextTokens: 4_000 };
const teamAgent = (name: string, prompt = '') => ({ name, system_prompt: prompt }) as never;
const spinAgent = (prompt: string) => ({ agent_id: 'a', name: 'Ada', prompt }) as const;

const run = (text: string): SpinRun =>
  ({
    isBegun: true,
    problem: text,
    orientation: 'DESCENDING',
    mode: 'SEMI',
    nextMode: null,
    status: 'running',
    phase: 'F6',
    round: 2,
    agents: [spinAgent(text)],
    joining: [],
    leaving: [],
    done: new Set(),
    speeches: [],
    draft: [{ criterion: 'aim', agent: 'Ada', text, source: 'brief' }],
    ballots: [],
    vote: null,
    lastVote: null,
    artifacts: [],
    bodies: {},
    hollow: [],
    edits: { F6: text },
    drafts: { F6: [], F5: [{ criterion: 'limits', agent: 'Ada', text, source: 'brief' }] },
    feedback: [text],
    takenUp: [{ phase: 'F6', text }],
    pauseId: null,
  }) as unknown as SpinRun;

const swarm = Object.fromEntries(
  roles.map((role) => [
    `swarm ${role}`,
    (text: string) => {
      const earlier = [text, text, text];
      swarmAnswer({ agent: teamAgent(role), peers: [], question: text, earlier });
    },
  ]),
);
const engines = Object.fromEntries(
  Object.entries(spinRules).map(([name, read]) => [
    `spin rule ${name}`,
    (text: string) => void read({ run: run(text), agent: spinAgent(text) }),
  ]),
);

export const teamReaders: Record<string, GrowingReader> = readersOf(message, {
  'small talk': (text) => {
    smallTalkIn(text);
    smallTalkIn(text.slice(0, 60));
    wishIn(text);
  },
  ...swarm,
  'swarm hand over': (text) => {
    const question = {
      agent: teamAgent('critic'),
      peers: [teamAgent('analyst')],
      question: text,
      earlier: [],
    };
    swarmAnswer(question);
  },
  'swarm computationsIn': (text) => void computationsIn(text),
  'swarm computationsIn, asked': (text) => void computationsIn(`what is ${text}`),
  'swarm material': (text) => {
    const material = { question: text, earlier: [text] };
    chatSentences(material);
    codeIn(material);
    findRelevant(material, 5);
  },
  'swarm roleOf': (text) => void roleOf(teamAgent('a', text)),
  'swarm messages': (text) =>
    void fittingMessages(teamAgent('a', text), { agents: [], calls: [], calledBefore: 0 }, [], {
      refused: text,
      ...window,
    }),
  'swarm asked together': (text) => {
    const team = [{ name: 'critic' }, { name: 'coder' }];
    askedTogether(text, team, 3);
    askedTogether(`critic${text}`, team, 3);
  },
  ...engines,
  'spin reading': (text) => void statementsOf(run(text)),
  'spin labels': (text) => void statementsOf(run(`Budget: ${text}\n## ${text}: ${text}\n1. ${text}`)),
  'spin lines': (text) => {
    const each = run(text);
    for (const { criteria } of Object.values(phases)) for (const { id } of criteria) linesFor(each, id);
  },
  'spin open points': (text) => void leftOpen(run(text)),
  'spin edits': (text) => void addedLines({ before: text, after: `# Aim\n${text}`, earlier: text }),
  'spin hollow lines': (text) => void hollowIn(run(text)),
  'spin sources': (text) =>
    void attribute({ run: run(text), agent: 'Ada', lines: [{ criterion: 'aim', text, source: 'brief' }] }),
  'spin template': (text) => void repeatsTemplate(text, 'F6'),
  'spin artifact': (text) => void describeArtifact(run(text), artifactBody(run(text), leftOpen(run(text)))),
  'spin vote': (text) =>
    void countVote({
      ...run(text),
      round: 3,
      ballots: [{ agent: text, vote: 'AGAINST', reason: text, failed_criteria: [text] }],
    }),
  'spin prompts': (text) =>
    void [framePrompt(run(text), window), speakPrompt(run(text), spinAgent(text), window)],
});
