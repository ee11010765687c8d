import { retain } from './retain.ts';

it('starts a client for its first user, and stops it after the last one', async () => {
  const client = { start: jest.fn(), stop: jest.fn() };
  const onStopped = jest.fn();
  const leaveFirst = retain(client, onStopped);
  leaveFirst();
  const leaveSecond = retain(client, onStopped);
  await Promise.resolve();
  expect(client.start).toHaveBeenCalledTimes(1);
  expect(client.stop).not.toHaveBeenCalled();
  leaveSecond();
  await Promise.resolve();
  expect(client.stop).toHaveBeenCalledTimes(1);
  expect(onStopped).toHaveBeenCalledTimes(1);
});
