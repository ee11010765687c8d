import type { Asked } from '../models/endpoint.ts';
import { gives, systemOf } from '../models/saying.ts';
import type { Scenario } from '../models/scenarios.ts';

type Asking = 'frame' | 'think' | 'speak' | 'ballot';

/** The purpose of a spin request, from its schema and its speaker. */
export function askingOf(asked: Asked): Asking {
  const shape = JSON.stringify(asked.body['response_format']);
  if (shape.includes('failed_criteria')) return 'ballot';
  if (shape.includes('lines')) return 'speak';
  return systemOf(asked).startsWith('You are the supervisor') ? 'frame' : 'think';
}

export const isBy = (asked: Asked, name: string): boolean => systemOf(asked).startsWith(`You are ${name}.`);

const words: Record<Asking, Scenario> = {
  frame: gives({ content: 'Say what is wanted.' }),
  think: gives({ content: 'I look at the nights.' }),
  speak: gives({ content: 'Cover the nights.', lines: [{ criterion: 'aim', text: 'No night is open.' }] }),
  ballot: gives({ vote: 'FOR', reason: 'The aim stands.', failed_criteria: [] }),
};

/** A team that agrees on everything. */
export const teamWords = (asked: Asked): Scenario => words[askingOf(asked)];
