import { makeSpin } from '@alma/shared/testing';
import { act, renderHook } from '@testing-library/react';
import { SpinLog } from '../../testing/spin-log.ts';
import { useReplay } from './useReplay.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('plays a run event by event to its end, and restarts from there', () => {
  const { state } = makeSpin('user-maya');
  const { events } = new SpinLog(state.session_id).whole(state, ['F6']);
  const { result } = renderHook(() => useReplay(events));
  expect(result.current).toMatchObject({ at: undefined, shown: events, state: undefined });
  act(() => result.current.start());
  expect(result.current.shown).toEqual(events.slice(0, 1));
  act(() => result.current.play());
  act(() => jest.advanceTimersByTime(700));
  expect([result.current.at, result.current.isPlaying]).toEqual([2, true]);
  act(() => result.current.goTo(events.length - 1));
  expect(result.current).toMatchObject({ isPlaying: false, state: { status: 'running' } });
  act(() => result.current.play());
  act(() => jest.advanceTimersByTime(700));
  expect(result.current).toMatchObject({ at: events.length, isPlaying: false, state: { completed: true } });
  act(() => result.current.play());
  expect(result.current.at).toBe(1);
});
