import type { Asked } from '../models/endpoint.ts';
import { gives, systemOf } from '../models/saying.ts';
import type { Scenario } from '../models/scenarios.ts';

type Asking = 'frame' | 'think' | 'speak' | 'ballot';

/** The purpose of a model request of a spin run, from its schema and speaker. */
export function askingOf(asked: Asked): Asking {
  const shape = JSON.stringify(asked.body['response_format']);
  if (shape.includes('points')) return 'ballot';
  if (shape.includes('lines')) return 'speak';
  return systemOf(asked).startsWith('You are the supervisor') ? 'frame' : 'think';
}

export const isBy = (asked: Asked, name: string): boolean => systemOf(asked).startsWith(`You are ${name}.`);

/** The phase of a request, and its criteria by id. */
function placeOf(asked: Asked): { phase: string; criteria: string[] } {
  const [, phase = ''] = /Phase (F\d)/.exec(systemOf(asked)) ?? [];
  const criteria = [...systemOf(asked).matchAll(/^- (\w+) \(/gm)].map(([, id = '']) => id);
  return { phase, criteria };
}

/** A line for each criterion, each with new text. */
const linesFor = (asked: Asked) => {
  const { phase, criteria } = placeOf(asked);
  return criteria.map((criterion) => ({
    criterion,
    text: `No night is open (${phase}, ${criterion}).`,
    source: 'own',
  }));
};

const pointsFor = (asked: Asked) =>
  placeOf(asked).criteria.map((criterion) => ({ criterion, met: true, reason: 'The draft says it.' }));

const words: Record<Asking, (asked: Asked) => unknown> = {
  frame: () => ({ content: 'Say what is wanted.' }),
  think: () => ({ content: 'I look at the nights.' }),
  speak: (asked) => ({ content: 'Cover the nights.', lines: linesFor(asked) }),
  ballot: (asked) => ({ vote: 'FOR', reason: 'The aim stands.', points: pointsFor(asked) }),
};

/** A team that agrees on everything. */
export const teamWords = (asked: Asked): Scenario => gives(words[askingOf(asked)](asked));
