import { describe, expect, it } from '@jest/globals';
import { DrizzleQueryError } from '#drizzle';
import { databaseFailure } from './errors.ts';

const failed = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

describe('the category of a failed query', () => {
  it.each([
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'EHOSTDOWN',
    'ENETUNREACH',
    'ENETDOWN',
    'EAI_AGAIN',
    'ECONNABORTED',
  ])('is unavailable for %s, so that calls get a 503 and nobody is signed out', (code) => {
    expect(databaseFailure(failed(code))).toEqual({ kind: 'unavailable' });
    expect(databaseFailure(new DrizzleQueryError('SELECT 1', [], failed(code)))).toEqual({
      kind: 'unavailable',
    });
  });

  it('is unknown for an error that is not about the database', () => {
    expect(databaseFailure(failed('ERR_INVALID_ARG_TYPE'))).toBeUndefined();
  });
});
