import { expect, it } from '@jest/globals';
import { databaseFailure, driverError } from '../database/index.ts';
import { errorFrom, plainError } from './worker-messages.ts';

const received = (error: unknown): Error => errorFrom(structuredClone(plainError(error)));

it.each([
  driverError(new Error('timeout exceeded when trying to connect')),
  new Error('Failed query', { cause: driverError(new Error('Connection terminated unexpectedly')) }),
  Object.assign(new Error('read'), { code: 'ECONNRESET' }),
])('shows that a worker has lost the database: %s', (error) =>
  expect(databaseFailure(received(error))).toEqual({ kind: 'unavailable' }),
);
