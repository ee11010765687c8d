import { Unfinished } from './unfinished.ts';

it('waits for the work that was added until now, and for none that comes later', async () => {
  const unfinished = new Unfinished();
  const first = Promise.withResolvers<undefined>();
  const second = Promise.withResolvers<undefined>();
  const later = Promise.withResolvers<undefined>();
  unfinished.add(first.promise);
  unfinished.add(second.promise);
  let isSettled = false;
  const settled = unfinished.settled().then(() => (isSettled = true));
  unfinished.add(later.promise);
  first.resolve(undefined);
  await Promise.resolve();
  await Promise.resolve();
  expect(isSettled).toBe(false);
  second.reject(new Error('failed'));
  await settled;
  later.resolve(undefined);
  await unfinished.settled();
});

it('does not wait when nothing is unfinished', async () => {
  const unfinished = new Unfinished();
  unfinished.add(Promise.resolve());
  await Promise.resolve();
  await Promise.resolve();
  await unfinished.settled();
  await unfinished.settled();
});
