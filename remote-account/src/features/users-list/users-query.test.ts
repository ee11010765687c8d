import { isNarrowed, queryOf, type UsersView } from './users-query.ts';

const view: UsersView = { page: 1, search: '', status: '', role: '', kyc_level: '', sort: '' };

it('requests only the filters that narrow the list', () => {
  expect(queryOf(view)).toEqual({ page: 1, limit: 20 });
  const query = { page: 1, limit: 20, kyc_level: 0, search: 'a' };
  expect(queryOf({ ...view, kyc_level: '0', search: 'a' })).toEqual(query);
  expect(isNarrowed({ ...view, page: 2, sort: 'status' })).toBe(false);
  expect(isNarrowed({ ...view, role: 'PM' })).toBe(true);
});
