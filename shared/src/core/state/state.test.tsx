import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { atom, createStore, getDefaultStore, useAtomValue } from './index.ts';

it('renders once at mount and once per change, and not for an equal value', () => {
  const count = atom(1);
  const renders = jest.fn();
  function Count() {
    renders();
    return <p>{useAtomValue(count)}</p>;
  }
  render(<Count />);
  expect(renders).toHaveBeenCalledTimes(1);
  act(() => getDefaultStore().set(count, 2));
  act(() => getDefaultStore().set(count, 2));
  expect(screen.getByText('2')).toBeVisible();
  expect(renders).toHaveBeenCalledTimes(2);
});

it('reads the passed store, and stops listening when it unmounts', () => {
  const store = createStore();
  const count = atom(1);
  const stop = jest.fn();
  count.onMount = () => stop;
  const Count = () => <p>{useAtomValue(count, { store })}</p>;
  const { unmount } = render(
    <StrictMode>
      <Count />
    </StrictMode>,
  );
  act(() => getDefaultStore().set(count, 2));
  expect(screen.getByText('1')).toBeVisible();
  act(() => store.set(count, 3));
  expect(screen.getByText('3')).toBeVisible();
  stop.mockClear();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});
