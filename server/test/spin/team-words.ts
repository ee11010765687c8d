import type { Asked } from '../models/endpoint.ts';
import { gives, systemOf } from '../models/saying.ts';
import type { Scenario } from '../models/scenarios.ts';

type Asking = 'frame' | 'think' | 'speak' | 'ballot';

/** The purpose of a model request of a spin run, from its schema and speaker. */
export function askingOf(request: Asked): Asking {
  const shape = JSON.stringify(request.body['response_format']);
  if (shape.includes('points')) return 'ballot';
  if (shape.includes('lines')) return 'speak';
  return systemOf(request).startsWith('You are the supervisor') ? 'frame' : 'think';
}

export const isBy = (request: Asked, name: string): boolean =>
  systemOf(request).startsWith(`You are ${name}.`);

/** The phase of a request, and its criteria by id. */
function placeOf(request: Asked): { phase: string; criteria: string[] } {
  const [, phase = ''] = /Phase (F\d)/.exec(systemOf(request)) ?? [];
  const criteria = [...systemOf(request).matchAll(/^- (\w+) \(/gm)].map(([, id = '']) => id);
  return { phase, criteria };
}

/** A line for each criterion, each with new text. */
const linesFor = (request: Asked) => {
  const { phase, criteria } = placeOf(request);
  return criteria.map((criterion) => ({
    criterion,
    text: `No night is open (${phase}, ${criterion}).`,
    source: 'own',
  }));
};

const pointsFor = (request: Asked) =>
  placeOf(request).criteria.map((criterion) => ({ criterion, met: true, reason: 'The draft says it.' }));

const words: Record<Asking, (request: Asked) => unknown> = {
  frame: () => ({ content: 'Say what is wanted.' }),
  think: () => ({ content: 'I look at the nights.' }),
  speak: (request) => ({ content: 'Cover the nights.', lines: linesFor(request) }),
  ballot: (request) => ({ vote: 'FOR', reason: 'The aim stands.', points: pointsFor(request) }),
};

/** A team that agrees on everything. */
export const teamWords = (request: Asked): Scenario => gives(words[askingOf(request)](request));
