import { describe, expect, it } from '@jest/globals';
import { storedName } from './uploads.policy.ts';

describe('the name of an upload', () => {
  it.each([
    ['Menu\u0301.md', 'Men\u00FA.md'],
    ['two  spaces\t.md', 'two spaces.md'],
    ['\u202Egpj.md', 'gpj.md'],
    ['..hidden.md', 'hidden.md'],
  ])('is compared as the server stores it: %j', (name, stored) => {
    expect(storedName(name)).toBe(stored);
  });
});
