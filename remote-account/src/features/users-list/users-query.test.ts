import { isNarrowed, queryOf, readView, writeView } from './users-query.ts';

const read = (address: string) => readView(new URLSearchParams(address));

it('converts an address to a view and back without loss', () => {
  const address = 'search=maya&status=active&role=ADMIN&kyc_level=2&sort=-status&page=3';
  expect(String(writeView(read(address)))).toBe(address);
});

it.each(['page=0', 'page=-1', 'page=x', 'page=1.5', 'status=gone', 'role=KING', 'kyc_level=9', 'sort=email'])(
  'ignores %s',
  (address) => expect(read(address)).toEqual(read('')),
);

it('requests only the filters that narrow the list', () => {
  expect(queryOf(read(''))).toEqual({ page: 1, limit: 20 });
  expect(queryOf(read('kyc_level=0&search=%20a%20'))).toEqual({
    page: 1,
    limit: 20,
    kyc_level: 0,
    search: 'a',
  });
  expect(isNarrowed(read('page=2&sort=status'))).toBe(false);
  expect(isNarrowed(read('role=PM'))).toBe(true);
});
