import { unsentStore } from './unsent.ts';

const key = 'alma.ml.unsent.user-maya.session-1';
const message = (requestId: string) => ({ requestId, text: `Text of ${requestId}`, files: [], urls: [] });
const idsIn = (store: ReturnType<typeof unsentStore>) => store.read().map(({ requestId }) => requestId);

it('keeps the messages of two tabs on one session, oldest first', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1);
  const [first, second] = [unsentStore(key), unsentStore(key)];
  first.add(message('z'));
  now.mockReturnValue(2);
  second.add(message('a'));
  expect(idsIn(first)).toEqual(['z', 'a']);
  expect(unsentStore(key).read()[0]).toEqual(message('z'));
  second.remove('a');
  expect(idsIn(first)).toEqual(['z']);
  expect(idsIn(unsentStore('alma.ml.unsent.user-maya.session-2'))).toEqual([]);
  first.remove('z');
  expect(localStorage).toHaveLength(0);
});

it('reads the list of an older version once', () => {
  localStorage.setItem(key, JSON.stringify([message('z'), message('a'), { requestId: 'broken' }]));
  expect(idsIn(unsentStore(key))).toEqual(['z', 'a']);
  unsentStore(key).remove('z');
  expect(idsIn(unsentStore(key))).toEqual(['a']);
});

it('remembers the names of files, which cannot be stored', () => {
  const store = unsentStore(key);
  store.add({ ...message('z'), files: [new File(['x'], 'report.pdf')] });
  const [kept] = store.read();
  expect(kept).toEqual({ ...message('z'), lostFiles: ['report.pdf'] });
  store.add(kept!);
  expect(store.read()).toEqual([kept]);
});
