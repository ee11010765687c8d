import { act, renderHook } from '@testing-library/react';
import { atom, createStore } from 'jotai';
import { useFrameValue } from './useFrameValue.ts';

const count = atom(0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

function counted() {
  const store = createStore();
  let renders = 0;
  const { result } = renderHook(() => {
    renders += 1;
    return useFrameValue(store, count);
  });
  const add = () => act(() => store.set(count, (before) => before + 1));
  return { result, add, renders: () => renders };
}

it('draws the first change at once, and a burst after it with the next frame', () => {
  const { result, add, renders } = counted();
  add();
  expect(result.current).toBe(1);
  for (let change = 0; change < 50; change += 1) add();
  expect([result.current, renders()]).toEqual([1, 2]);
  act(() => jest.advanceTimersToNextFrame());
  expect([result.current, renders()]).toEqual([51, 3]);
});

it('renders every change while the page is hidden, because a hidden page has no frames', () => {
  const { result, add } = counted();
  add();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  add();
  add();
  expect(result.current).toBe(3);
});
