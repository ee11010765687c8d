import { forgetFailedLoads, type Part } from './part-retry.ts';

/** As the federation runtime asks for a part: one load for all, kept in the part. */
function ask(part: Part): Promise<unknown> {
  part.loading ??= Promise.resolve(part.get());
  return part.loading;
}

it('loads a part anew after a failed load', async () => {
  let isOnline = false;
  const load = () => (isOnline ? Promise.resolve('forms') : Promise.reject(new Error('offline')));
  const part: Part = { get: load, shareConfig: { eager: false } };
  forgetFailedLoads([part]);

  await expect(ask(part)).rejects.toThrow('offline');
  isOnline = true;
  await expect(ask(part)).resolves.toBe('forms');
});

it('loads a part once, however many ask', async () => {
  const load = jest.fn(() => Promise.resolve('forms'));
  const part: Part = { get: load, shareConfig: {} };
  forgetFailedLoads([part]);
  await Promise.all([ask(part), ask(part)]);
  await ask(part);
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves what is there from the start as it is: the runtime reads it without waiting', () => {
  const part: Part = { get: () => 'react', shareConfig: { eager: true } };
  forgetFailedLoads([part]);
  expect(part.get()).toBe('react');
});
