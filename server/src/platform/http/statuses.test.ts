import { errorCodes } from '@alma/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { Problem } from '../problems/index.ts';
import { kindOf, statusOf } from './statuses.ts';

describe('the status of a problem', () => {
  it.each(errorCodes)('%s is an error of the caller or of the server', (code) => {
    expect(statusOf(new Problem(code, 'No'))).toBeGreaterThanOrEqual(400);
    expect(statusOf(new Problem(code, 'No'))).toBeLessThan(600);
  });

  it.each([
    ['LIMIT_REACHED', 409],
    ['LIMIT_REACHED', 422],
    ['STEP_FAILED', 500],
    ['MODEL_TIMEOUT', 504],
  ] as const)('%s stored with status %i gets that status again', (code, status) => {
    expect(statusOf(new Problem(code, 'No', kindOf(status, code)))).toBe(status);
  });
});
