import type { ModelRequest } from '../models/endpoint.ts';
import { gives, systemOf } from '../models/replies.ts';
import type { Scenario } from '../models/scenarios.ts';

type RequestPurpose = 'frame' | 'think' | 'speak' | 'ballot';

/** The purpose of a model request of a spin run, from its schema and speaker. */
export function purposeOf(request: ModelRequest): RequestPurpose {
  const shape = JSON.stringify(request.body['response_format']);
  if (shape.includes('points')) return 'ballot';
  if (shape.includes('lines')) return 'speak';
  return systemOf(request).startsWith('You are the supervisor') ? 'frame' : 'think';
}

export const isBy = (request: ModelRequest, name: string): boolean =>
  systemOf(request).startsWith(`You are ${name}.`);

/** The phase of a request, and its criteria by id. */
function placeOf(request: ModelRequest): { phase: string; criteria: string[] } {
  const [, phase = ''] = /Phase (F\d)/.exec(systemOf(request)) ?? [];
  const criteria = [...systemOf(request).matchAll(/^- (\w+) \(/gm)].map(([, id = '']) => id);
  return { phase, criteria };
}

/** A line for each criterion, each with new text. */
const linesFor = (request: ModelRequest) => {
  const { phase, criteria } = placeOf(request);
  return criteria.map((criterion) => ({
    criterion,
    text: `No night is open (${phase}, ${criterion}).`,
    source: 'own',
  }));
};

const pointsFor = (request: ModelRequest) =>
  placeOf(request).criteria.map((criterion) => ({ criterion, met: true, reason: 'The draft says it.' }));

const words: Record<RequestPurpose, (request: ModelRequest) => unknown> = {
  frame: () => ({ content: 'Say what is wanted.' }),
  think: () => ({ content: 'I look at the nights.' }),
  speak: (request) => ({ content: 'Cover the nights.', lines: linesFor(request) }),
  ballot: (request) => ({ vote: 'FOR', reason: 'The aim stands.', points: pointsFor(request) }),
};

/** A team that agrees on everything. */
export const agreeingTeam = (request: ModelRequest): Scenario => gives(words[purposeOf(request)](request));
