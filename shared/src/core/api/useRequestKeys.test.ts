import { renderHook } from '@testing-library/react';
import { useRequestKeys } from './index.ts';

it('keeps the key of a request until it is answered', () => {
  const { result, rerender } = renderHook(useRequestKeys);
  const first = result.current.keyOf({ amount: '5' });
  rerender();
  expect(result.current.keyOf({ amount: '5' })).toBe(first);
  expect(result.current.keyOf({ amount: '6' })).not.toBe(first);
  result.current.answered();
  expect(result.current.keyOf({ amount: '5' })).not.toBe(first);
});
