import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from '../../core/router.ts';
import { oneOf, textUpTo, useAddressView, withoutDefaults } from './useAddressView.ts';

const fields = { search: textUpTo(10), status: oneOf(['active', 'gone']) };

function open(address: string) {
  window.history.replaceState(null, '', `/users?${address}`);
  const { result } = renderHook(() => useAddressView(fields), { wrapper: BrowserRouter });
  return {
    view: () => result.current[0],
    change: (...input: Parameters<(typeof result.current)[1]>) => act(() => result.current[1](...input)),
  };
}
const shown = () => window.location.search.slice(1);

it('reads an address, and ignores what is invalid', () => {
  expect(open('page=3&search=maya&status=gone').view()).toEqual({ page: 3, search: 'maya', status: 'gone' });
  const plain = { page: 1, search: '', status: '' };
  for (const address of ['', 'page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1000001', 'status=lost'])
    expect(open(address).view()).toEqual(plain);
  expect(open('search=%20twelve%20letters').view().search).toBe('twelve let');
});

it('writes what differs from the defaults, and keeps what others stored', () => {
  const { change } = open('page=3&tab=all&status=active');
  change({ page: 2 });
  expect(shown()).toBe('tab=all&status=active&page=2');
  change({ search: ' maya ' });
  expect(shown()).toBe('tab=all&search=maya&status=active');
  change({ search: '', status: '' });
  expect(shown()).toBe('tab=all');
});

it('adds an entry to the history unless told to replace it', () => {
  const { change } = open('');
  const { length } = window.history;
  change({ search: 'm' }, { replace: true });
  expect(window.history).toHaveLength(length);
  change({ search: 'ma' });
  expect(window.history).toHaveLength(length + 1);
});

it('has no defaults in a query', () =>
  expect(withoutDefaults({ page: 1, search: '', status: 'gone' })).toEqual({ page: 1, status: 'gone' }));
