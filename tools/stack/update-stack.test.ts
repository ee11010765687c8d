import { expect, it } from '@jest/globals';
import { updateStack } from './update-stack.ts';

/** Runs an update in which one command may fail. */
async function update({ failing = 'none', options = [] as string[] } = {}): Promise<string[]> {
  const done: string[] = [];
  const docker = (...args: string[]): void => {
    done.push(args.join(' '));
    if (done.at(-1)?.includes(failing)) throw new Error('failed');
  };
  const pause = async (ms: number): Promise<void> => void done.push(`${ms / 1000} s`);
  await updateStack(docker, pause, options).catch(() => done.push('failed'));
  return done;
}

it('prepares the database, and replaces a server only when the one before it is ready and known to the edge', async () => {
  expect(await update({ options: ['--force-recreate'] })).toEqual([
    'compose build',
    'compose run --rm --no-deps -T prepare',
    'compose up --detach --no-deps --wait --force-recreate server-a',
    '10 s',
    'compose up --detach --no-deps --wait --force-recreate server-b',
    '10 s',
    'compose up --detach --remove-orphans',
  ]);
});

it.each(['build', 'prepare', 'server-a'])(
  'leaves the second server as it is when %s fails',
  async (failing) => {
    const done = await update({ failing });
    expect(done.slice(-2)).toEqual([expect.stringContaining(failing), 'failed']);
  },
);
