import { expect, it } from '@jest/globals';
import { printable } from '../../shared/cli/output.ts';

it('masks a secret anywhere in a text that is truncated', () => {
  const secret = 'rlt_0123456789';
  for (let before = 3_980; before <= 4_000; before += 1) {
    const text = printable(`${'x'.repeat(before)}${secret} and more`, secret);
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).not.toContain('rlt');
  }
});

it('masks a secret that control characters interrupt', () => {
  expect(printable('a rlt_\u001b[31m0123\u0007456789 b', 'rlt_0123456789')).toBe('a *** b');
});
