import { act, renderHook } from '@testing-library/react';
import { useTransientMessage } from './useTransientMessage.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('clears a success after 3 seconds, counted from the latest', () => {
  const { result } = renderHook(useTransientMessage);
  const [, showMessage] = result.current;
  act(() => showMessage({ tone: 'success', text: 'Sent' }));
  act(() => jest.advanceTimersByTime(2_999));
  expect(result.current[0]).toMatchObject({ text: 'Sent' });
  act(() => showMessage({ tone: 'success', text: 'Sent again' }));
  act(() => jest.advanceTimersByTime(2_999));
  expect(result.current[0]).toMatchObject({ text: 'Sent again' });
  act(() => jest.advanceTimersByTime(1));
  expect(result.current[0]).toBeUndefined();
});

it('keeps other messages until the next action', () => {
  const { result } = renderHook(useTransientMessage);
  act(() => result.current[1]({ tone: 'danger', text: 'Failed to transfer tokens' }));
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current[0]).toMatchObject({ text: 'Failed to transfer tokens' });
});
