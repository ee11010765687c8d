import { modelLimits } from '@alma/shared/contract/models/limits';
import { conflict, notFound, Problem } from '../../platform/problems/index.ts';
import { AddressRefused } from './endpoint-address.ts';

const usedUpTexts = {
  person: 'Your budget for the assistant is used up for today. It resets at midnight UTC.',
  platform:
    'The budget for the assistant is used up for today. It resets at midnight UTC; an administrator can raise it.',
} as const;

export const usedUp = (whose: keyof typeof usedUpTexts): Problem =>
  new Problem('QUOTA_EXCEEDED', usedUpTexts[whose]);

export const noSuchConnection = (): Problem => notFound('There is no such connection');

export const tooManyConnections = (): Problem =>
  conflict('LIMIT_REACHED', `At most ${modelLimits.connections} models can be connected. Remove one first.`);

export const otherConnections = (): Problem =>
  conflict('CONFLICT', 'Models were connected or removed in the meantime. Load the list again.');

/** Converts a refused address to a problem for the caller. */
export function toAddressProblem(error: unknown): unknown {
  if (!(error instanceof AddressRefused)) return error;
  const code = error.kind === 'internal' ? 'ADDRESS_INTERNAL' : 'ADDRESS_REFUSED';
  return new Problem(code, `${error.message}.`);
}
